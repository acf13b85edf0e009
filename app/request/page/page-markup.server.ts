import { createHash } from "node:crypto";

type Markup = { html: string; mark: string };

/**
 * The data of a page with markup that the page shows as it is (`Still`). A document has the markup in its HTML and not once more in the data
 * that it carries for scripts; where scripts ask for the data alone, it comes along. `mark` is the same as long as the markup is.
 */
export function withMarkup<Data extends object>(request: Request, data: Data, html: string): Data & Markup {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  const mark = createHash("sha256").update(html).digest("hex").slice(0, 16);
  return Object.defineProperty({ ...data, mark }, "html", { value: html, enumerable: !isDocument }) as Data & Markup;
}
