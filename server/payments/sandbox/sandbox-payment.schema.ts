import { z } from "zod";
import { message } from "#server/forms/message.schema.ts";

/** What a tester may choose on the test payment page. */
const SANDBOX_OUTCOMES = ["pay", "pay-later", "pay-wrong-amount", "fail-later", "decline", "cancel"] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** The form of the test payment page. */
export const SandboxPaymentSchema = z.object({ outcome: z.enum(SANDBOX_OUTCOMES, { error: message("errors.select-required") }) });
