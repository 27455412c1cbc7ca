/** Text into HTML and SVG, for elements and for attributes in double quotes. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters, which no XML may hold, become the replacement character. */
export function escapeText(value: string): string {
  return (
    value
      .replace(/[&<>"']/g, (character) => entities[character])
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')
  );
}
