import type { DeviceAnswer } from "./device.schema.ts";
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
type DeviceList = z.output<typeof DevicesSchema>;
type DeviceRule = DeviceList["regionRules"][number];

let cached: DeviceList | undefined;

/** Returns the phones that support eSIM, and the rules for units that do not. Read once per process. */
export function deviceList(): DeviceList {
  cached ??= DevicesSchema.parse(JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/esim-devices.json"), "utf8")));
  return cached;
}

export type DeviceCheck = {
  answer: DeviceAnswer;
  /** Text key of the reason in the namespace `devices`: `reason.us-esim-only`. */
  reason: string;
  /** Text key of the advice on how to check the phone itself: dial *#06# and look for an EID. */
  advice: "advice";
};

type Device = { brand: string; model: string; boughtIn: string; locked: boolean };

/** The order in which matching rules apply: `no` before `esim-only` before `maybe`. */
const PRIORITY: Record<DeviceRule["result"], number> = { no: 0, "esim-only": 1, maybe: 2 };

/** The text key of the reason for each note in the device list. */
const REASON_BY_NOTE: Record<string, string> = {
  "not in every region": "not-everywhere",
  "Japanese carrier units only": "japan-only",
  "Google Fi units only": "fi-only",
  "sold in mainland China only": "mainland-only",
  "eSIM only, no SIM tray": "no-tray",
};

/** Returns the brands and their models that support eSIM, in the order of the device list. */
export function listDeviceBrands(): { brand: string; models: string[] }[] {
  return deviceList().brands.map(({ brand, models }) => ({ brand, models: models.map((model) => model.m) }));
}

/** Returns the countries of purchase that can change the result, as ISO codes. */
export function listDeviceOrigins(): string[] {
  return [...new Set(deviceList().regionRules.flatMap((rule) => rule.match.boughtIn ?? []))].sort();
}

/** Checks whether a phone supports our eSIM, by brand, model, country of purchase and carrier lock. A phone not in the list gets `check`. */
export function checkDevice(device: { brand: string; model: string; boughtIn?: string; locked?: boolean }): DeviceCheck {
  const list = deviceList();
  const equals = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const brand = list.brands.find((candidate) => equals(candidate.brand, device.brand));
  const model = brand?.models.find((candidate) => equals(candidate.m, device.model));
  const normalized = {
    brand: brand?.brand ?? device.brand,
    model: model?.m ?? device.model,
    boughtIn: device.boughtIn ?? "",
    locked: device.locked ?? false,
  };
  const rule = list.regionRules
    .filter((candidate) => applies(candidate, normalized, list))
    .sort((a, b) => PRIORITY[a.result] - PRIORITY[b.result])[0];
  const toResult = (answer: DeviceAnswer, reason: string): DeviceCheck => ({ answer, reason: `reason.${reason}`, advice: "advice" });

  if (rule?.result === "no") return toResult("no", rule.id);
  if (!model) return toResult("check", "not-listed");
  if (model.note && REASON_BY_NOTE[model.note] === "no-tray") return toResult("esim-only", "no-tray");
  if (rule) return toResult(rule.result === "maybe" ? "check" : "esim-only", rule.id);
  if (model.check) return toResult("check", (model.note && REASON_BY_NOTE[model.note]) ?? "not-every-unit");
  return toResult("yes", "listed");
}

function applies({ match }: DeviceRule, device: Device, list: DeviceList): boolean {
  if (match.carrierLocked) return device.locked;
  if (match.brand && match.brand !== device.brand) return false;
  if (match.os === "Android" && device.brand === "Apple") return false;
  if (match.boughtIn && !match.boughtIn.includes(device.boughtIn)) return false;
  if (match.except?.includes(device.model)) return false;
  if (match.models && !match.models.some((model) => model.toLowerCase() === device.model.trim().toLowerCase())) return false;
  if (match.from) return isReleasedSince(device, match.from, list);
  return match.upTo ? isOlderSamsung(device.model) : true;
}

/** Whether a model was released at the same time as `first` or later. The models of a brand are listed in the order of their release. */
function isReleasedSince(device: Device, first: string, list: DeviceList): boolean {
  const models = list.brands.find(({ brand }) => brand === device.brand)?.models.map(({ m }) => m) ?? [];
  return models.includes(device.model) && models.indexOf(device.model) >= models.indexOf(first);
}

/** Whether a model is a Galaxy up to S21, Note 20, Fold, Z Fold3 or Z Flip3. */
function isOlderSamsung(model: string): boolean {
  const [, family, generation] = /^Galaxy (S|Note|Fold|Z Fold|Z Flip) ?(\d*)/.exec(model) ?? [];
  const newest: Record<string, number> = { S: 21, Note: 20, Fold: 1, "Z Fold": 3, "Z Flip": 3 };
  return family !== undefined && Number(generation || 1) <= (newest[family] ?? 0);
}
