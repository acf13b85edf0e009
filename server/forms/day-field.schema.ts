import { z } from "zod";
import { message } from "./message.schema.ts";
import { textField } from "./text-field.schema.ts";

/** Longer than a day with blanks around it. */
const MAX_DAY = 20;

/** A day of a form in Hong Kong (`2026-11-30`), as its start in ms UTC. */
export const dayField = textField({ max: MAX_DAY, tooLong: message("errors.day-format") }, (text) =>
  text.pipe(z.iso.date(message("errors.day-format"))).transform((typed) => Date.parse(`${typed}T00:00:00+08:00`)),
);
