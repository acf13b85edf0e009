import { PAYMENT_SCENARIOS } from "./payment-scenarios.ts";
import { REFUND_SCENARIOS } from "./refund-scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { SIM_SCENARIOS } from "./sim-scenarios.ts";

export const SCENARIOS: Scenario[] = [...PAYMENT_SCENARIOS, ...SIM_SCENARIOS, ...REFUND_SCENARIOS];
