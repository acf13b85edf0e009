/** Gathers what comes one by one into lists of at most `most`, so that the database is asked once a list. */
export async function* chunkAsync<T>(source: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of source) {
    batch.push(one);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
