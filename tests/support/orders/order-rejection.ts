import type { Language } from "#server/locale/locale.schema.ts";
import { text } from "#tests/e2e/support/texts.ts";
import { decode, type Page } from "#tests/support/html-page.ts";

// What a rejected order form shows, without its markup.

/** A text of the site with its values; `field` is the key of a field's name. */
export type Message = string | { key: string; field?: string; min?: number; max?: number };

/** Returns a message as visitors of a language read it. */
export function messageIn(language: Language, message: Message): string {
  if (typeof message === "string") return text(language, message);
  const { key, field, ...values } = message;
  return text(language, key, field ? { ...values, field: text(language, `errors:field.${field}`) } : values);
}

const plain = (html: string) => decode(html.replaceAll("<!-- -->", ""));

const summaryHtml = ({ html }: Page) => /<div id="order-errors".*?<\/ul>/s.exec(html)?.[0] ?? "";

/** Returns the text of the summary of all errors. */
export const summaryOf = (page: Page) => plain(summaryHtml(page));

export const summaryTakesFocus = (page: Page) => summaryHtml(page).includes("autofocus");

/** Returns the message at a field that is marked as invalid, or undefined. */
export function messageAt({ html }: Page, field: string): string | undefined {
  const marked =
    field === "paymentMethod"
      ? /<fieldset[^>]*data-wrong[^>]*>/
      : new RegExp(`<(input|select|textarea)[^>]*name="${field}"[^>]*aria-invalid="true"[^>]*>`);
  const [id] = /[\w-]+-error/.exec(marked.exec(html)?.[0] ?? "") ?? [];
  return id && plain(new RegExp(`id="${id}".*?</p>`, "s").exec(html)?.[0] ?? "");
}
