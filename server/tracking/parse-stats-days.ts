/** Returns how many days of statistics a text asks for; null if it is not a whole number from 1 to TRACKING_DAYS: visits are not kept longer. */
export function parseStatsDays(text: string, { trackingDays }: { trackingDays: number }): number | null {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= trackingDays ? days : null;
}
