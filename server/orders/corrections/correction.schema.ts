import { z } from "zod";
import { addressShape, checkAddress, type AddressForm } from "#server/destinations/address/address.schema.ts";
import { REPLACEMENT_REASONS, RETURN_REASONS } from "#server/domain/order-states.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { choice, EmailSchema, IccidSchema } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { RemarkSchema } from "#server/sims/sim.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

// The forms with which staff and buyers put an order right. A corrected address has the schema of the address book (`AddressSchema`).

/** The longest courier name and tracking number, in characters. */
export const MAX_PARCEL_TEXT = 60;

/** The mails of an order that staff may send again. `delivery`: that its eSIMs are ready or its SIMs renewed. */
export const RESENDABLE_MAILS = ["confirmation", "delivery", "shipped", "receipt"] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

/** Names an eSIM on the page of its order. */
export const NameUnitSchema = z.object({ unit: z.coerce.number().int().positive(), remark: RemarkSchema });

/** Asks for help with a delivered eSIM that the buyer lost. */
export const ReplacementSchema = z.object({ reason: choice(REPLACEMENT_REASONS) });

export const CorrectEmailSchema = z.object({ email: EmailSchema });

export const ParcelSchema = z.object({
  courier: textField({ max: MAX_PARCEL_TEXT, tooLong: message("errors.text-too-long", { max: MAX_PARCEL_TEXT }), required: "errors.required" }),
  tracking: textField({ max: MAX_PARCEL_TEXT, tooLong: message("errors.text-too-long", { max: MAX_PARCEL_TEXT }) }, (text) => text.optional()),
});

/** More SIM cards than any parcel has, and the longest line of one. */
const MAX_CARDS = 99;
const MAX_CARD_LINE = 40;
const lines = (text: string) => text.split("\n").flatMap((line) => (line.trim() === "" ? [] : line.trim()));

/** A parcel with its SIM cards: one ICCID a line, as a scanner types them; empty if they are not recorded. */
export const PostedParcelSchema = ParcelSchema.extend({
  iccids: textField({ max: MAX_CARDS * MAX_CARD_LINE, clean: (text) => lines(text).join("\n") }, (text) =>
    text.default("").transform((typed, ctx) =>
      lines(typed).map((line) => {
        const parsed = IccidSchema.safeParse(line);
        if (!parsed.success) ctx.addIssue(parsed.error.issues[0]?.message ?? message("errors.iccid"));
        return parsed.data ?? line;
      }),
    ),
  ),
});

/** The same with another address, which has the rules of `AddressSchema`. */
export const PostedParcelWithAddressSchema = PostedParcelSchema.extend(addressShape).check(
  crossFieldRule<AddressForm>((form, { add }) => checkAddress(form, add)),
);

export const ReturnedParcelSchema = z.object({ reason: choice(RETURN_REASONS) });

export const ResendMailSchema = z.object({ mail: choice(RESENDABLE_MAILS) });
