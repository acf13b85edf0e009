import { formatDateTime } from "#app/ui/format-date-time.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { deadlineZone } from "#server/plans/deadline-zone.ts";

/** Formats the day until which a package must first be used, ms UTC: before a purchase as after it, in the time of its destination. */
export const formatDeadline = ({ catalogue }: Pick<AppContext, "catalogue">, planId: string, at: number, language: Language): string =>
  formatDateTime(at, language, "date", deadlineZone(catalogue(), planId, at).timeZone);
