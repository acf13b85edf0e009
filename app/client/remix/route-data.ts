/** The index that stands for null in the encoding of turbo-stream. */
export const NULL = -5;

/** Gives Remix the data of the page as the stream that it decodes during hydration. The document has them as JSON, or as Remix encodes them. */
export function provideRouteData(): void {
  const context = window.__remixContext as { routeData?: string; stream?: ReadableStream<Uint8Array> | null };
  const { routeData = "" } = context;
  context.stream = new Response(routeData.startsWith("{") ? encode(JSON.parse(routeData)) : routeData).body;
}

/** Encodes JSON as turbo-stream does: a list of all values, in which objects and lists refer to others by their index. */
function encode(data: unknown): string {
  const values: unknown[] = [];
  const add = (value: unknown): number => {
    if (value === null) return NULL;
    const index = values.push(value) - 1;
    if (Array.isArray(value)) values[index] = value.map(add);
    else if (typeof value === "object")
      values[index] = Object.fromEntries(Object.entries(value as object).map(([key, item]) => [`_${add(key)}`, add(item)]));
    return index;
  };
  add(data);
  return `${JSON.stringify(values)}\n`;
}
