import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { z } from "zod";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { CollectDataSchema, eventsOf } from "#server/tracking/collect-data.schema.ts";
import { deleteVisitorEvents } from "#server/tracking/visitor-events.ts";
import { storeEvents } from "#server/tracking/store-events.ts";
import { readAttribution } from "#app/request/attribution.server.ts";
import { readMurmur, readConsentedMurmur } from "#app/request/consent.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

const HOUR_MS = 60 * 60_000;
/** Per hour and IP address, which a whole mobile network may share. Limited because each withdrawal writes a row. */
const MAX_WITHDRAWALS = 600;
/** A page sends its events in one post. */
const POSTS_PER_MINUTE = 120;

/** Stores a visitor's events if there is consent; otherwise accepts and discards them (§7, /CollectData). */
export const collectDataCall = defineCall({
  about:
    "Stores events of a visitor for at most 30 days, only with consent: a browser has the cookie accept-cookie=accept; a program, which sends the header Token, sends consent=accept and a web-uuid of 8-4-4-4-12 hexadecimal digits in lower case. A web-uuid of another form counts as none. With consent=refuse, all stored events of the web-uuid are deleted instead. Without consent, or with Sec-GPC: 1, the answer is SUCCESS and nothing is stored. An event may have ten additional fields.",
  who: "anyone",
  input: CollectDataSchema,
  output: z.strictObject({ kept: z.int().describe("Number of stored events") }),
  codes: ["TOO_MANY_TRIES"],
  postsPerMinute: POSTS_PER_MINUTE,
  examples: [{ url: "https://shop.example/en/plans?country=JP", page: "plans", item_type: "plan", item_val: "JP" }],
  async run(input, { shop, request, clientAddress }) {
    if (input.consent === "refuse") {
      const limit = { name: "tracking-withdrawals", subject: clientAddress, limit: MAX_WITHDRAWALS, windowMs: HOUR_MS, now: shop.clock() };
      if (!(await countAttempt(shop.db, limit))) return rejectCall({ code: "too-many-tries" });
      await deleteVisitorEvents(shop, readMurmur(request));
      return { ok: true, data: { kept: 0 } };
    }
    const murmur = readConsentedMurmur(request, input.consent);
    if (murmur === null) return { ok: true, data: { kept: 0 } };
    const stored = await storeEvents(shop, eventsOf(input), { murmur, clientAddress, ...readAttribution(request) });
    return stored.ok ? { ok: true, data: { kept: stored.kept } } : rejectCall(stored);
  },
});
