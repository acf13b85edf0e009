import type { DeviceAnswer } from "./device.schema.ts";
import { deviceList, type DeviceList, type DeviceRule } from "./device-list.ts";

/** Brands with the models that can hold an eSIM, as the list keeps them. */
export function listDeviceBrands(): { brand: string; models: string[] }[] {
  return deviceList().brands.map(({ brand, models }) => ({ brand, models: models.map((one) => one.m) }));
}

/** The countries of purchase that can change the answer, as ISO codes. */
export function listDeviceOrigins(): string[] {
  return [...new Set(deviceList().regionRules.flatMap((rule) => rule.match.boughtIn ?? []))].sort();
}

export type DeviceCheck = {
  answer: DeviceAnswer;
  /** Text key of why, in the texts of `devices`: `reason.us-esim-only`. */
  reason: string;
  /** Text key of the advice that beats any list: dial *#06# and look for an EID. */
  advice: "advice";
};

/** Rules about single models say more than rules about whole brands, and a plain no beats a maybe. */
const WEIGHT: Record<DeviceRule["result"], number> = { no: 0, "esim-only": 1, maybe: 2 };
const NOTES: Record<string, string> = {
  "not in every region": "not-everywhere",
  "Japanese carrier units only": "japan-only",
  "Google Fi units only": "fi-only",
  "sold in mainland China only": "mainland-only",
  "eSIM only, no SIM tray": "no-tray",
};

/** Whether a phone takes our eSIM, by brand, model, country of purchase and lock. A phone that is not on the list has to be looked at. */
export function checkDevice(device: { brand: string; model: string; boughtIn?: string; locked?: boolean }): DeviceCheck {
  const list = deviceList();
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const brand = list.brands.find((one) => same(one.brand, device.brand));
  const model = brand?.models.find((one) => same(one.m, device.model));
  const asked = {
    brand: brand?.brand ?? device.brand,
    model: model?.m ?? device.model,
    boughtIn: device.boughtIn ?? "",
    locked: device.locked ?? false,
  };
  const rule = list.regionRules.filter((one) => applies(one, asked, list)).sort((a, b) => WEIGHT[a.result] - WEIGHT[b.result])[0];
  const say = (answer: DeviceAnswer, reason: string): DeviceCheck => ({ answer, reason: `reason.${reason}`, advice: "advice" });

  if (rule?.result === "no") return say("no", rule.id);
  if (!model) return say("check", "not-listed");
  if (model.note && NOTES[model.note] === "no-tray") return say("esim-only", "no-tray");
  if (rule) return say(rule.result === "maybe" ? "check" : "esim-only", rule.id);
  if (model.check) return say("check", (model.note && NOTES[model.note]) ?? "not-every-unit");
  return say("yes", "listed");
}

type Asked = { brand: string; model: string; boughtIn: string; locked: boolean };

function applies({ match }: DeviceRule, asked: Asked, list: DeviceList): boolean {
  if (match.carrierLocked) return asked.locked;
  if (match.brand && match.brand !== asked.brand) return false;
  if (match.os === "Android" && asked.brand === "Apple") return false;
  if (match.boughtIn && !match.boughtIn.includes(asked.boughtIn)) return false;
  if (match.except?.includes(asked.model)) return false;
  if (match.models && !match.models.some((one) => one.toLowerCase() === asked.model.trim().toLowerCase())) return false;
  if (match.from) return isFrom(asked, match.from, list);
  return match.upTo ? isOlderSamsung(asked.model) : true;
}

/** The models of a brand stand in the list in the order in which they came out. */
function isFrom(asked: Asked, first: string, list: DeviceList): boolean {
  const models = list.brands.find((one) => one.brand === asked.brand)?.models.map((one) => one.m) ?? [];
  return models.includes(asked.model) && models.indexOf(asked.model) >= models.indexOf(first);
}

/** Up to Galaxy S21, Note 20, Z Fold3 and Z Flip3. */
function isOlderSamsung(model: string): boolean {
  const [, family, number] = /^Galaxy (S|Note|Fold|Z Fold|Z Flip) ?(\d*)/.exec(model) ?? [];
  const newest: Record<string, number> = { S: 21, Note: 20, Fold: 1, "Z Fold": 3, "Z Flip": 3 };
  return family !== undefined && Number(number || 1) <= (newest[family] ?? 0);
}
