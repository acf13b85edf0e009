import { path, type Query } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { Shop } from "#server/shop.ts";
import { openLinkKey } from "./link-key.ts";

/** The whole address of an order's page, with the key that opens it for ever. */
export function orderLink(
  shop: Pick<Shop, "env" | "sealer">,
  order: { id: string; number: string; link_key_sealed: string },
  language: Language,
  query: Query = {},
): string {
  return shop.env.publicOrigin + path(language, "order-result", { order: order.number, key: openLinkKey(shop.sealer, order), ...query });
}
