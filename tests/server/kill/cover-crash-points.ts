import type { Scenario } from "./scenario.ts";

/** One interrupted purchase. */
type Kill = { scenario: Scenario; point: string; processes: 1 | 2 };

/** One crash point each of placing, opening a payment, receiving it, delivering, refunding and revoking; each occurs once in the selection. */
export const SAMPLE = ["order-storing", "session-created", "event-applied", "fulfilment-submitted", "refund-sending", "revocation-called"];

/** Whether a kill is also part of every normal test run. */
export const isInSample = ({ point }: Kill): boolean => SAMPLE.includes(point);

/** Every n-th kill of the daily selection happens to one of two processes on one database. */
const PAIRS = 4;

/**
 * Selects which purchases are killed where. By default: every crash point once, every scenario about equally often, a quarter of them with
 * two processes, plus the `always` points. With KILL=all (`npm run bench -- kill`): every point of every scenario, with one process and with two.
 */
export function selectKills(scenarios: Scenario[]): Kill[] {
  if (process.env.KILL === "all") {
    const all = scenarios.flatMap((scenario) => scenario.points.map((point) => ({ scenario, point })));
    return all.flatMap((kill) => [{ ...kill, processes: 1 as const }, ...(kill.point.includes(":") ? [] : [{ ...kill, processes: 2 as const }])]);
  }
  const always = scenarios.flatMap((scenario) => (scenario.always ?? []).map((point) => ({ scenario, point, processes: 1 as const })));
  const picked = new Map(scenarios.map((scenario) => [scenario, scenario.always?.length ?? 0]));
  const points = [...new Set(scenarios.flatMap((scenario) => scenario.points))];
  const once = points.map((point, at): Kill => {
    const passing = scenarios.filter((scenario) => scenario.points.includes(point));
    const scenario = passing.reduce((min, one) => ((picked.get(one) ?? 0) < (picked.get(min) ?? 0) ? one : min));
    picked.set(scenario, (picked.get(scenario) ?? 0) + 1);
    // The second passing of one process may be the first of the other.
    return { scenario, point, processes: at % PAIRS === 0 && !point.includes(":") ? 2 : 1 };
  });
  return [...always, ...once.filter(({ scenario, point }) => !scenario.always?.includes(point))];
}
