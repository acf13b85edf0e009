import type { Due } from "./records.ts";
import { PAYMENT_SCENARIOS } from "./payment-scenarios.ts";
import type { Purchase } from "./purchase.ts";
import { REFUND_SCENARIOS } from "./refund-scenarios.ts";
import { SIM_SCENARIOS } from "./sim-scenarios.ts";

/** One way in which a purchase can go, and what goes wrong outside of the shop. `points` are all that it passes, `always` those where it is broken off each time. */
export type Scenario = { name: string; faults: string; points: string[]; always?: string[]; play: (purchase: Purchase) => Promise<void>; due: Due };

export const SCENARIOS: Scenario[] = [...PAYMENT_SCENARIOS, ...SIM_SCENARIOS, ...REFUND_SCENARIOS];
