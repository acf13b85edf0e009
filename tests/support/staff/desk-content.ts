import { getDocument } from "#server/content/documents/get-document.ts";
import type { ContentKey } from "#server/content/staff/content-key.ts";
import { readDraft } from "#server/content/staff/read-content.ts";
import type { TestShop } from "#tests/support/shop.ts";

export const REFUNDS = { kind: "document", key: "refund_policy" } as const;
export const LANDING = { kind: "question", type: "Use", anchor: "when-you-land" } as const;
/** Another refund policy in the three languages of the shop. */
export const POLICY = { en: "# Refunds\n\nWe refund all of it.", "zh-cn": "# 退款\n\n我们全部退款。", "zh-hk": "# 退款\n\n我們全數退款。" };

/** Returns the revision of a draft; empty if there is none. */
export const revisionOf = async (shop: TestShop, content: ContentKey = REFUNDS) => (await readDraft(shop.db, content))?.revision ?? "";

/** Returns the refund policy as the shop shows it. */
export const readPolicy = (shop: TestShop, language: "en" | "zh-cn" | "zh-hk" = "en") => getDocument(shop, { key: REFUNDS.key, language });

/** Returns the value of the first hidden field with a name. Throws if the page has none. */
export function hiddenField(html: string, name: string): string {
  const value = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1];
  if (value === undefined) throw new Error(`The page has no hidden field ${name}.`);
  return value;
}
