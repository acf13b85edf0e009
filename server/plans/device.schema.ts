import { z } from "zod";
import { country } from "#server/forms/field.schema.ts";

/** The form of the eSIM device check; all of it may be missing. */
export const DeviceSchema = z.object({
  brand: z.string().max(40).catch(""),
  model: z.string().max(60).catch(""),
  /** ISO code of the country in which the phone was bought; empty: elsewhere or not known. */
  boughtIn: country.catch(""),
  /** Locked to one carrier. */
  locked: z.literal("on").optional().catch(undefined),
});

/** yes: takes our eSIM. no: does not. check: look at the phone itself. esim-only: takes it, and no plastic card. */
export const DEVICE_ANSWERS = ["yes", "no", "check", "esim-only"] as const;
export type DeviceAnswer = (typeof DEVICE_ANSWERS)[number];
