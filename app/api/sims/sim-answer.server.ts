import { z } from "zod";
import { prepaidKind, type PrepaidSim } from "#server/sims/read-prepaid-sims.ts";
import type { Sim } from "#server/sims/sim.ts";

/** A SIM of whoever asks; `kind` of one with a balance says which: for many places, for China, or a company's. */
export const SimSchema = z.strictObject({
  iccid: z.string(),
  kind: z.enum(["physical", "esim", "prepaid", "china", "enterprise"]),
  remark: z.string(),
});

export const toSimAnswer = ({ iccid, kind, remark }: Sim, prepaid: PrepaidSim | undefined): z.input<typeof SimSchema> => ({
  iccid,
  kind: prepaid ? prepaidKind(prepaid) : kind,
  remark,
});
