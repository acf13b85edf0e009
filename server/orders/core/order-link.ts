import { path, type Query } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { openLinkKey } from "./link-key.ts";

/** Stands for the link key in addresses that are stored: the key itself is only ever stored sealed. */
const KEY_MARK = "LINK_KEY";

/** The address of an order's page, ready to be stored: without its key. */
export function storedOrderLink(publicOrigin: string, number: string, language: Language, query: Query = {}): string {
  return publicOrigin + path(language, "order-result", { order: number, key: KEY_MARK, ...query });
}

/** A stored address with its key. */
export function completeOrderLink(link: string, key: string): string {
  return link.replace(`key=${KEY_MARK}`, `key=${key}`);
}

/** The whole address of an order's page, with the key that opens it for ever. */
export function orderLink(
  shop: Pick<AppContext, "env" | "sealer">,
  order: { id: string; number: string; link_key_sealed: string },
  language: Language,
): string {
  return completeOrderLink(storedOrderLink(shop.env.publicOrigin, order.number, language), openLinkKey(shop.sealer, order));
}
