import type { AppContext } from "#server/context/app-context.ts";
import { parseStatsDays } from "#server/tracking/parse-stats-days.ts";

const DEFAULT_DAYS = 14;

/** Returns how many days the address asks for (`?days=14`), at most as many as are kept; null if that is not a possible number. */
export const readDays = (request: Request, { env }: Pick<AppContext, "env">): number | null =>
  parseStatsDays(new URL(request.url).searchParams.get("days") ?? String(Math.min(DEFAULT_DAYS, env.trackingDays)), env);
