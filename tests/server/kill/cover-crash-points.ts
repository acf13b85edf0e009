import type { Scenario } from "./scenario.ts";

/** One purchase that is broken off. */
export type Kill = { scenario: Scenario; point: string; processes: 1 | 2 };

/** Every how many-th kill of the daily choice happens to one of two processes on one database. */
const PAIRS = 4;

/**
 * Which purchases are broken off where. By default every point once and every way to buy about as often as the others, a quarter of
 * them with two processes, and some ways at some points each time; with KILL=all every point of every way, with one process and with two (`npm run bench -- kill`).
 */
export function coverPoints(scenarios: Scenario[]): Kill[] {
  if (process.env.KILL === "all") {
    const all = scenarios.flatMap((scenario) => scenario.points.map((point) => ({ scenario, point })));
    return all.flatMap((kill) => [{ ...kill, processes: 1 as const }, ...(kill.point.includes(":") ? [] : [{ ...kill, processes: 2 as const }])]);
  }
  const always = scenarios.flatMap((scenario) => (scenario.always ?? []).map((point) => ({ scenario, point, processes: 1 as const })));
  const picked = new Map(scenarios.map((scenario) => [scenario, scenario.always?.length ?? 0]));
  const points = [...new Set(scenarios.flatMap((scenario) => scenario.points))];
  const once = points.map((point, at): Kill => {
    const passing = scenarios.filter((scenario) => scenario.points.includes(point));
    const scenario = passing.reduce((least, one) => ((picked.get(one) ?? 0) < (picked.get(least) ?? 0) ? one : least));
    picked.set(scenario, (picked.get(scenario) ?? 0) + 1);
    // The second passing of one process may be the first of the other.
    return { scenario, point, processes: at % PAIRS === 0 && !point.includes(":") ? 2 : 1 };
  });
  return [...always, ...once.filter(({ scenario, point }) => !scenario.always?.includes(point))];
}
