/** The known name that a mistyped one most likely stands for: at most a third of the letters differ. Null when there is none. */
export function nearestName(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const most = Math.floor(Math.max(name.length, candidate.length) / 3);
    if (Math.abs(name.length - candidate.length) > most) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= most && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Letters to add, leave out, replace or swap with their neighbours; one row of the table at a time. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? before[j - 2] + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, row[j] + 1, next[j - 1] + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length];
}
