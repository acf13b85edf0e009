import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

/** Where consumers may withdraw from a contract: the European Union with its outermost regions, the European Economic Area, the United Kingdom. */
const WITHDRAWAL_COUNTRIES = new Set(
  "AT AX BE BG CY CZ DE DK EE ES FI FR GB GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT".split(" "),
);
/**
 * Whether one of the countries of a buyer gives them the right to withdraw. Such a buyer must ask expressly for a start before its period ends (articles 7,
 * 8 and 16): without that, they keep the right for the whole period and owe nothing for what they used.
 */
export const mustAskForEarlyStart = (countries: (string | null | undefined)[]): boolean =>
  countries.some((country) => country && WITHDRAWAL_COUNTRIES.has(country));

const StoredSchema = z.object({ earlyStart: z.number().nullable().default(null) });

/** Returns when the buyer of an order asked for a start before the withdrawal period ends (`mustAskForEarlyStart`), ms UTC; null if never. */
export const readEarlyStart = ({ id, consents }: { id: string; consents: string }): number | null =>
  parseStoredJson(StoredSchema, consents, { table: "orders", column: "consents", id }).earlyStart;
