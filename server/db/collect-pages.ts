type Page<Row> = { rows: Row[]; /** Where the next page begins; null after the last. */ next: string | null };

/** The most rows of one file. */
const MAX_ROWS = 10_000;

/** Returns the rows of all pages of a list, at most 10,000. `list` reads the page after a position. */
export async function collectPages<Row>(list: (after: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const collected: Row[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await list(after);
    collected.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined && collected.length < MAX_ROWS);
  return collected;
}
