import { z } from "zod";
import { IccidSchema, optional } from "./field.schema.ts";

/** More fields of one name than any form of ours has. */
const MOST_FIELDS = 50;
/** A SIM by any of its two numbers: a 20th digit, where there is one, only checks the others. A file is no SIM. */
const simOf = (iccid: unknown) => (typeof iccid === "string" ? iccid.slice(0, 19) : undefined);

/** The places of the SIMs among posted ICCIDs that `simsSchema` accepts: not empty, not malformed, not there before. */
export function placesOfSims(posted: string[]): number[] {
  const sims = posted.map((iccid) => simOf(IccidSchema.safeParse(iccid).data));
  return sims.flatMap((sim, at) => (sim !== undefined && sims.indexOf(sim) === at ? at : []));
}

/**
 * The SIMs of a form, as a list or a single one; an empty field is no SIM. Each refusal stands at its place in what was posted: no ICCID
 * of ours, a number that is there twice (§5), and `tooMany` at the first beyond `most`.
 */
export const simsSchema = ({ most, tooMany }: { most: number; tooMany: string }) =>
  z
    .preprocess(
      (value) => (value === undefined || value === null ? [] : [value].flat().slice(0, MOST_FIELDS)),
      z.array(optional(IccidSchema)).check(
        z.superRefine(
          (iccids: (string | undefined)[], ctx) => {
            const wrong = new Set(ctx.issues.map((issue) => issue.path?.[0]));
            const add = (at: number, key: string) => !wrong.has(at) && ctx.addIssue({ code: "custom", path: [at], message: key });
            const sims = iccids.map(simOf);
            sims.forEach((sim, at) => sim !== undefined && sims.indexOf(sim) < at && add(at, "errors.iccid-duplicate"));
            const over = iccids.flatMap((iccid, at) => (iccid === undefined ? [] : at))[most];
            if (over !== undefined) add(over, tooMany);
          },
          { when: () => true },
        ),
      ),
    )
    .transform((iccids) => iccids.filter((iccid) => iccid !== undefined));
