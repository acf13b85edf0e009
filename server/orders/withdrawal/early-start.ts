import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

const StoredSchema = z.object({ earlyStart: z.number().nullable().default(null) });

/** Returns when the buyer of an order asked for a start before the withdrawal period ends (`mustAskForEarlyStart`), ms UTC; null if never. */
export const readEarlyStart = ({ id, consents }: { id: string; consents: string }): number | null =>
  parseStoredJson(StoredSchema, consents, { table: "orders", column: "consents", id }).earlyStart;
