import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#server/env.ts";

const DevicesSchema = z.object({
  regionRules: z.array(
    z.object({
      id: z.string(),
      /** All given conditions must match. `carrierLocked` is the only condition of its rule. */
      match: z.object({
        brand: z.string().optional(),
        models: z.array(z.string()).optional(),
        except: z.array(z.string()).optional(),
        boughtIn: z.array(z.string()).optional(),
        /** The first model of the brand that the rule is for. */
        from: z.string().optional(),
        /** The rule is for older Samsung models only; see `isOlderSamsung`. */
        upTo: z.string().optional(),
        os: z.literal("Android").optional(),
        carrierLocked: z.boolean().optional(),
      }),
      result: z.enum(["no", "maybe", "esim-only"]),
    }),
  ),
  brands: z.array(
    /** `m`: the model. `check`: not every unit supports eSIM; `note` says which. */
    z.object({ brand: z.string(), models: z.array(z.object({ m: z.string(), check: z.literal(1).optional(), note: z.string().optional() })) }),
  ),
});
export type DeviceList = z.output<typeof DevicesSchema>;
export type DeviceRule = DeviceList["regionRules"][number];

let cached: DeviceList | undefined;

/** Returns the phones that support eSIM, and the rules for units that do not. Read once per process. */
export function deviceList(): DeviceList {
  cached ??= DevicesSchema.parse(JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/esim-devices.json"), "utf8")));
  return cached;
}
