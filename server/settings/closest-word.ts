/**
 * Returns the word with the smallest edit distance; undefined if the distance is more than one letter in `lettersPerEdit` of the word (at least 1).
 */
export function findClosestWord(typed: string, words: readonly string[], lettersPerEdit = 3): string | undefined {
  const closest = words.map((word) => ({ word, distance: editDistance(typed, word) })).sort((a, b) => a.distance - b.distance)[0];
  return closest && closest.distance <= Math.max(1, Math.floor(closest.word.length / lettersPerEdit)) ? closest.word : undefined;
}

/** Returns the number of letters to change, add, remove or swap with their neighbour, so that `from` becomes `to`. */
function editDistance(from: string, to: string): number {
  const rows = [[...Array(to.length + 1).keys()]];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1), isSwapped ? at(i - 2, j - 2) + 1 : Infinity);
    }
  }
  return at(from.length, to.length);
}
