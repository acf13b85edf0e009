import type { Currency } from "#server/locale/locale.schema.ts";
import { Money } from "#app/ui/money.tsx";

/** The breakdown of an amount. Amounts are in minor units. */
export function MoneyRows({ rows, currency }: { rows: { label: string; amount: number; badge?: string }[]; currency: Currency }) {
  return (
    <dl className="rows">
      {rows.map(({ label, amount, badge }) => (
        <div key={label}>
          <dt>
            {label} {badge && <span className="badge sun">{badge}</span>}
          </dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
