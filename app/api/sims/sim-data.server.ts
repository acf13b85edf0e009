import { z } from "zod";
import { prepaidKind, type PrepaidSim } from "#server/sims/read-prepaid-sims.ts";
import type { Sim } from "#server/sims/sim.ts";

/** A SIM of the caller. For prepaid SIMs, `kind` is the product: `prepaid` (many countries), `china` or `enterprise`. */
export const SimSchema = z.strictObject({
  iccid: z.string(),
  kind: z.enum(["physical", "esim", "prepaid", "china", "enterprise"]),
  remark: z.string(),
});

export const toSimData = ({ iccid, kind, remark }: Sim, prepaid: PrepaidSim | undefined): z.input<typeof SimSchema> => ({
  iccid,
  kind: prepaid ? prepaidKind(prepaid) : kind,
  remark,
});
