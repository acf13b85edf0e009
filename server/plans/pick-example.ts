import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { listExamples, type ExampleTicket } from "./list-examples.ts";

/** The package of the most popular destination that is nearest to 5 GB; null where nothing of it is sold in the currency. */
export function pickExample(shop: Pick<AppContext, "catalogue">, wanted: { language: ChannelLanguage; currency: Currency }): ExampleTicket | null {
  return listExamples(shop, { ...wanted, limit: 1 })[0] ?? null;
}
