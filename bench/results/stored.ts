/** The files of this folder, by their paths in it: imported, so that the packed command has them inside. */

export const stored: Readonly<Record<string, unknown>> = {};
