import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { StaticMarkup } from "./static-html.tsx";

/** The markup of `StaticHtml` by its mark, for each document that is being loaded or rendered. */
const documents = new WeakMap<AppLoadContext, Map<string, string>>();

/**
 * Adds markup for `StaticHtml` to the data of a page; `mark` is a hash of the markup. The markup goes to the server render only
 * and not into the data, so that the document contains it once.
 */
export function withMarkup<Data extends object>(context: AppLoadContext, data: Data, html: string): Data & { mark: string } {
  const mark = createHash("sha256").update(html).digest("hex").slice(0, 16);
  documents.set(context, (documents.get(context) ?? new Map<string, string>()).set(mark, html));
  return { ...data, mark };
}

/** Returns the markup of the document that is rendered with this context. */
export const staticMarkup = (context: AppLoadContext): StaticMarkup => documents.get(context) ?? new Map();
