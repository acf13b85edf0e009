import { z } from "zod";
import { country } from "#server/forms/field.schema.ts";

/** The form of the eSIM device check. Every field is optional. */
export const DeviceSchema = z.object({
  brand: z.string().max(40).catch(""),
  model: z.string().max(60).catch(""),
  /** The ISO code of the country in which the phone was bought; empty for another country or if unknown. */
  boughtIn: country.catch(""),
  /** Locked to one carrier. */
  locked: z.literal("on").optional().catch(undefined),
});

/** yes: supports our eSIM. no: does not. check: must be checked on the phone. esim-only: supports eSIM and has no slot for a SIM card. */
export const DEVICE_ANSWERS = ["yes", "no", "check", "esim-only"] as const;
export type DeviceAnswer = (typeof DEVICE_ANSWERS)[number];
