import { z } from "zod";
import { message } from "#server/forms/message.schema.ts";

const TOO_MUCH = message("errors.event-too-large");
/** The maximum number of events in one post. */
const MAX_EVENTS = 20;
/** The maximum number of extra fields of an event, and the maximum length of their names. */
const MAX_EXTRA_FIELDS = 10;
const MAX_EXTRA_NAME = 32;
/** The maximum total length of all extra values of an event, in characters. */
const MAX_EXTRA_CHARACTERS = 500;

const shortText = (max: number) => z.string().max(max, TOO_MUCH);

/** The fields of one event (§3, tracking payload; §7). */
const fields = {
  source: shortText(20).default("pc").describe("The kind of client."),
  event: shortText(64)
    .default("click")
    .describe("What happened: view, click, or a name that the client chooses; characters other than a-z, 0-9, _ and - are removed."),
  url: z
    .string({ error: message("errors.required") })
    .max(2048, TOO_MUCH)
    .describe("The address of the page; only its path and parameters from a fixed list are stored."),
  page: shortText(100).optional().describe("Ignored: the shop takes the name of the page from url."),
  item_type: shortText(64).optional(),
  item_val: shortText(64).optional(),
  ago: z.number().int().min(0).max(3_600_000).catch(0).optional().describe("How long ago the event happened, milliseconds."),
};

const areExtrasWithinLimits = (event: Record<string, unknown>) => {
  const extra = Object.entries(event).filter(([name]) => !Object.hasOwn(fields, name) && name !== "more" && name !== "consent");
  const characters = extra.reduce((sum, [, value]) => sum + String(value).length, 0);
  return extra.length <= MAX_EXTRA_FIELDS && characters <= MAX_EXTRA_CHARACTERS && extra.every(([name]) => name.length <= MAX_EXTRA_NAME);
};

const EventSchema = z.object(fields).catchall(shortText(200)).refine(areExtrasWithinLimits, TOO_MUCH);
export type CollectedEvent = z.output<typeof EventSchema>;

/** More events in the same post, as a JSON array in one field. */
const MoreSchema = z
  .string()
  .max(16_000, TOO_MUCH)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: message("errors.no-json-object") });
      return z.NEVER;
    }
  })
  .pipe(z.array(EventSchema, { error: message("errors.no-json-object") }).max(MAX_EVENTS - 1, TOO_MUCH));

/**
 * The body of /CollectData: one event as fields, with at most ten extra fields of 500 characters in total, and more events as JSON, which saves
 * requests (§7).
 */
export const CollectDataSchema = z
  .object({
    ...fields,
    url: fields.url
      .default("")
      .describe("The address of the page, required for an event; only its path and parameters from a fixed list are stored."),
    more: MoreSchema.optional().describe("Further events with the same fields, as the text of a JSON array; 19 at most."),
    consent: z
      .enum(["accept", "refuse"])
      .optional()
      .catch(undefined)
      .describe("accept: a program states that its user consented to tracking; refuse: deletes the recorded events of this device."),
  })
  .catchall(shortText(200))
  .refine(areExtrasWithinLimits, TOO_MUCH)
  // A withdrawal concerns a device and no page.
  .refine(({ consent, url }) => consent === "refuse" || url !== "", {
    path: ["url"],
    error: message("errors.required"),
    // Also if another field is invalid, so that one response lists all errors.
    when: () => true,
  });

/** Returns all events of a post. */
export function eventsOf({ more = [], consent: _, ...first }: z.output<typeof CollectDataSchema>): CollectedEvent[] {
  return [first, ...more];
}
