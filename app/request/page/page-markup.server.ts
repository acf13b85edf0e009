import { createHash } from "node:crypto";

type Markup = { html: string; mark: string };

/**
 * Adds markup for `StaticHtml` to the data of a page. For a document request, `html` is rendered but not serialized with the hydration data, so that
 * the document contains it once; for a data request it is serialized. `mark` is a hash of the markup.
 */
export function withMarkup<Data extends object>(request: Request, data: Data, html: string): Data & Markup {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  const mark = createHash("sha256").update(html).digest("hex").slice(0, 16);
  return Object.defineProperty({ ...data, mark }, "html", { value: html, enumerable: !isDocument }) as Data & Markup;
}
