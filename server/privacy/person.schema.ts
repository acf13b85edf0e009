import { z } from "zod";
import { textField } from "#server/forms/text-field.schema.ts";

/** Longer than any email address or phone number. */
const MAX_ADDRESS = 60;

const address = textField({ max: MAX_ADDRESS });

/** Staff name a person by an email address or a whole phone number with country code. `parsePerson` reads it. */
export const FindPersonSchema = z.object({ person: address });

/** Staff erase a person: they type the address again. */
export const ErasePersonSchema = z.object({ person: address, again: address });
