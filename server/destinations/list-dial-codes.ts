import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { Shop } from "#server/shop.ts";
import { compareNames } from "./destination.ts";

/** The choices of a phone's country code: ISO code and "Hong Kong +852", in the order of the language. */
export function listDialCodes(shop: Pick<Shop, "catalogue">, language: ChannelLanguage): { value: string; label: string }[] {
  const compare = compareNames(language);
  return [...shop.catalogue().destinations.values()]
    .filter((one) => one.dial !== "")
    .map((one) => ({ value: one.id, label: `${one.names[language]} +${one.dial.replace(/^\+/, "")}` }))
    .sort((a, b) => compare(a.label, b.label));
}
