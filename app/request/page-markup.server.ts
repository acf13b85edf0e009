/**
 * The data of a page with markup that the page shows as it is. A document has the markup in its HTML and not once more in the data that it
 * carries for scripts; where scripts ask for the data alone, it comes along.
 */
export function withMarkup<Data extends object>(request: Request, data: Data, html: string): Data & { html: string } {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  return Object.defineProperty({ ...data }, "html", { value: html, enumerable: !isDocument }) as Data & { html: string };
}
