/** Returns the assigned characters, tags included, that a regular expression matches. */
export const charactersOf = (property: RegExp): string[] => {
  const planes = [Array.from({ length: 0x2_ff_ff }, (_, point) => point), Array.from({ length: 0xff }, (_, tag) => 0xe_00_00 + tag)].flat();
  return planes.map((point) => String.fromCodePoint(point)).filter((character) => property.test(character));
};
