import { editDistance } from "#server/locale/edit-distance.ts";

/**
 * Returns the word with the smallest edit distance; undefined if the distance is more than one letter in `lettersPerEdit` of the word (at least 1).
 */
export function findClosestWord(typed: string, words: readonly string[], lettersPerEdit = 3): string | undefined {
  const allowed = (word: string) => Math.max(1, Math.floor(word.length / lettersPerEdit));
  const [closest] = words
    .map((word) => ({ word, distance: editDistance(typed, word, allowed(word)) }))
    .filter(({ word, distance }) => distance <= allowed(word))
    .sort((a, b) => a.distance - b.distance);
  return closest?.word;
}
