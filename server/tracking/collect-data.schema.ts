import { z } from "zod";

const TOO_MUCH = "errors.event-too-large";
/** The maximum number of extra fields of an event, and of events in one post. */
const MAX_EXTRA_FIELDS = 10;
const MAX_EVENTS = 20;
const MAX_EXTRA_NAME = 32;
/** The maximum total length of all extra values of an event, in characters. */
const MAX_EXTRA_CHARACTERS = 500;

const short = (max: number) => z.string().max(max, TOO_MUCH);

/** The fields of one event (§3, tracking payload; §7). */
const fields = {
  source: short(20).default("pc").describe("The kind of client."),
  event: short(64)
    .default("click")
    .describe("What took place: view, click, or a word of the client's own; signs other than a-z, 0-9, _ and - are left out."),
  url: z.string({ error: "errors.required" }).max(2048, TOO_MUCH).describe("The address of the page; only its path and harmless choices are kept."),
  page: short(100).optional().describe("The name of the page; made of url where it is left out."),
  item_type: short(64).optional(),
  item_val: short(64).optional(),
  ago: z.number().int().min(0).max(3_600_000).catch(0).optional().describe("How long ago it took place, milliseconds."),
};

const hasFewExtras = (event: Record<string, unknown>) => {
  const extra = Object.entries(event).filter(([name]) => !Object.hasOwn(fields, name) && name !== "more" && name !== "consent");
  const characters = extra.reduce((sum, [, value]) => sum + String(value).length, 0);
  return extra.length <= MAX_EXTRA_FIELDS && characters <= MAX_EXTRA_CHARACTERS && extra.every(([name]) => name.length <= MAX_EXTRA_NAME);
};

const EventSchema = z.object(fields).catchall(short(200)).refine(hasFewExtras, TOO_MUCH);
export type CollectedEvent = z.output<typeof EventSchema>;

/** More events in the same post, as a JSON array in one field. */
const MoreSchema = z
  .string()
  .max(16_000, TOO_MUCH)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "errors.no-json-object" });
      return z.NEVER;
    }
  })
  .pipe(z.array(EventSchema, { error: "errors.no-json-object" }).max(MAX_EVENTS - 1, TOO_MUCH));

/**
 * The body of /CollectData: one event as fields, with at most ten extra fields of 500 characters in total, and more events as JSON, which saves
 * requests (§7).
 */
export const CollectDataSchema = z
  .object({
    ...fields,
    more: MoreSchema.optional().describe("Further events of the same kind, as the text of a JSON array; 19 at most."),
    consent: z
      .enum(["accept", "refuse"])
      .optional()
      .catch(undefined)
      .describe("accept: a program says that its user agreed to be counted; refuse: what was recorded of this device is deleted."),
  })
  .catchall(short(200))
  .refine(hasFewExtras, TOO_MUCH);

/** Returns all events of a post. */
export function eventsOf({ more = [], consent: _, ...first }: z.output<typeof CollectDataSchema>): CollectedEvent[] {
  return [first, ...more];
}
