import type { Purchase } from "./purchase.ts";
import type { ExpectedRecords } from "./records.ts";

/**
 * One course of a purchase, with the faults outside the shop. `points` lists every crash point that it passes; `always`, those at which the daily
 * run kills it every time.
 */
export type Scenario = {
  name: string;
  faults: string;
  points: string[];
  always?: string[];
  play: (purchase: Purchase) => Promise<void>;
  due: ExpectedRecords;
};
