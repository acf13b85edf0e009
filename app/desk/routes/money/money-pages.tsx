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
