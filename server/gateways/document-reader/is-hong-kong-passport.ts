import type { SeenPhoto } from "./see-photo.ts";

/** Numbers of passports of the Hong Kong SAR begin with H or K; the mainland's and Macau's do not. */
const NUMBER = /^[HK][A-Z]?\d{7,8}$/;
const PRINTED = /HONGKONGSPECIAL|香港特[別别]行政[區区]/;

/** Whether a passport is one of the Hong Kong SAR: issued by China, with such a number or such print. */
export function isHongKongPassport({ mrz, zone, visual }: Pick<SeenPhoto, "mrz" | "zone" | "visual">): boolean {
  if (mrz?.layout !== "TD3" || zone?.issuer !== "CHN") return false;
  return NUMBER.test(zone.documentNumber) || PRINTED.test(visual.words.join("").replace(/\s/g, "").toUpperCase());
}
