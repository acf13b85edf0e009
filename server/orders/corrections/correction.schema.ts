import { z } from "zod";
import { RETURN_REASONS } from "#server/domain/order-states.schema.ts";
import { choice, EmailSchema } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

// The forms with which staff put an order right. A corrected address has the schema of the address book (`AddressSchema`).

/** The longest courier name and tracking number, in characters. */
export const MAX_PARCEL_TEXT = 60;

/** The mails of an order that staff may send again. `delivery`: that its eSIMs are ready or its SIMs renewed. */
export const RESENDABLE_MAILS = ["confirmation", "delivery", "shipped", "receipt"] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

export const CorrectEmailSchema = z.object({ email: EmailSchema });

export const ParcelSchema = z.object({
  courier: textField({ max: MAX_PARCEL_TEXT, tooLong: message("errors.text-too-long", { max: MAX_PARCEL_TEXT }), required: "errors.required" }),
  tracking: textField({ max: MAX_PARCEL_TEXT, tooLong: message("errors.text-too-long", { max: MAX_PARCEL_TEXT }) }, (text) => text.optional()),
});

export const ReturnedParcelSchema = z.object({ reason: choice(RETURN_REASONS) });

export const ResendMailSchema = z.object({ mail: choice(RESENDABLE_MAILS) });
