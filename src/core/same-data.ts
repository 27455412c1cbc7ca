/** Plain data compared by what JSON makes of it: that is how a snapshot has it. */
export const sameData = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
