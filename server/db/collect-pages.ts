/** One page of a list: `after` is the `next` of the previous page. */
type Page = { after: string | undefined; limit: number };
type Rows<Row> = { rows: Row[]; /** Where the next page begins; null after the last. */ next: string | null };

const ROWS_OF_A_PAGE = 100;
/** The most rows of one file. */
const MAX_ROWS = 10_000;

/** Returns the rows of all pages of a list, at most `max`, for a file or a command. `isCut`: whether the list has more. */
export async function collectPages<Row>(list: (page: Page) => Promise<Rows<Row>>, max = MAX_ROWS): Promise<{ rows: Row[]; isCut: boolean }> {
  const collected: Row[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await list({ after, limit: ROWS_OF_A_PAGE });
    collected.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined && collected.length < max);
  return { rows: collected.slice(0, max), isCut: after !== undefined || collected.length > max };
}
