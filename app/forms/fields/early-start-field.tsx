import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { CheckField } from "./check-field.tsx";
import type { FieldMeta } from "./field-parts.tsx";

type EarlyStartFieldProps = {
  field: FieldMeta;
  /** The length of the withdrawal period; null: no request is needed. */
  withdrawalDays: number | null;
};

/**
 * The buyer's express request to start before the withdrawal period ends (`mustAskForEarlyStart`). Its link opens a new tab, so that the form keeps its
 * values.
 */
export function EarlyStartField({ field, withdrawalDays }: EarlyStartFieldProps) {
  const { t } = useTranslation("orders");
  if (withdrawalDays === null) return null;
  const policy = <PageLink page="policy/refund_policy" hash="withdrawal" target="_blank" rel="noopener" />;
  return (
    <CheckField field={field} label={<Trans t={t} i18nKey="sim.consent.early-start" values={{ days: withdrawalDays }} components={{ policy }} />} />
  );
}
