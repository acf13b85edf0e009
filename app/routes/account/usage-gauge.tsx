type UsageGaugeProps = { /** MB. */ left: number; total: number; low: boolean };

/** The remaining share of an amount of data as a segmented bar. Decorative: the text beside it says the same. */
export function UsageGauge({ left, total, low }: UsageGaugeProps) {
  const percent = total > 0 ? Math.min(100, Math.max(0, (left / total) * 100)) : 0;
  return (
    <svg className={low ? "gauge low" : "gauge"} width="100%" height="12" aria-hidden="true">
      <rect width="100%" height="12" rx="6" />
      <rect className="left" width={`${percent.toFixed(1)}%`} height="12" rx="6" />
      {SEGMENT_PERCENTS.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y2="12" />
      ))}
    </svg>
  );
}

const SEGMENT_PERCENTS = [10, 20, 30, 40, 50, 60, 70, 80, 90];
