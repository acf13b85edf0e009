import { z } from "zod";
import type { ErrorMessage } from "./message.schema.ts";
import { IccidSchema, optional } from "./field.schema.ts";

/** More fields with the same name than any of our forms has. */
const MAX_FIELDS = 50;

/**
 * The ICCIDs of a form: a list or a single value; empty fields are skipped. Each error has the index of the submitted field: not in the format of
 * our ICCIDs, a duplicate (§5), and `tooMany` for the first one beyond `most`.
 */
export const simListSchema = ({ most, tooMany }: { most: number; tooMany: ErrorMessage }) =>
  z
    .preprocess(
      (value) => (value === undefined || value === null ? [] : [value].flat().slice(0, MAX_FIELDS)),
      z.array(optional(IccidSchema)).check(
        z.superRefine(
          (iccids: (string | undefined)[], ctx) => {
            const invalid = new Set(ctx.issues.map((issue) => issue.path?.[0]));
            const add = (index: number, error: ErrorMessage) =>
              !invalid.has(index) && ctx.addIssue({ code: "custom", path: [index], message: error });
            iccids.forEach((sim, index) => typeof sim === "string" && iccids.indexOf(sim) < index && add(index, "errors.iccid-duplicate"));
            const firstOver = iccids.flatMap((iccid, index) => (iccid === undefined ? [] : index))[most];
            if (firstOver !== undefined) add(firstOver, tooMany);
          },
          // Also runs if single ICCIDs are invalid, so that one response lists all errors.
          { when: () => true },
        ),
      ),
    )
    .transform((iccids) => iccids.filter((iccid) => iccid !== undefined));

/** Returns the indexes of the submitted ICCIDs that `simListSchema` accepts: not empty, valid, and not a duplicate. */
export function acceptedSimIndexes(posted: string[]): number[] {
  const sims = posted.map((iccid) => IccidSchema.safeParse(iccid).data);
  return sims.flatMap((sim, index) => (sim !== undefined && sims.indexOf(sim) === index ? index : []));
}
