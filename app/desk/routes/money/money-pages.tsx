import { DISCREPANCY_KINDS } from "#server/payments/discrepancies/discrepancy-kinds.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const PAGES = [
  { key: "differences", to: "/money" },
  { key: "disputes", to: "/money/disputes" },
  { key: "refunds", to: "/money/refunds" },
  { key: "payments", to: "/money/payments" },
  { key: "report", to: "/money/report" },
] as const;

/** The pages of the section, above each of its lists. */
export function MoneyPages({ current }: { current: (typeof PAGES)[number]["key"] }) {
  const { t } = useTranslation("desk-money");
  return (
    <nav aria-label={t("pages")}>
      <ul className="money-pages">
        {PAGES.map(({ key, to }) => (
          <li key={key}>
            <a href={to} aria-current={key === current ? "page" : undefined}>
              {t(`page.${key}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type KnownKind = (typeof DISCREPANCY_KINDS)[number] | "other";

/** Returns the kind of a difference as the texts name it. A row may be older than the list of kinds. */
export const knownKind = (kind: string): KnownKind => DISCREPANCY_KINDS.find((known) => known === kind) ?? "other";
