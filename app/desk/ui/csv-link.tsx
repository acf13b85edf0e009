import { useTranslation } from "#app/i18n/use-translation.ts";

/** Downloads the list of the page as a CSV file. */
export function CsvLink({ to }: { to: string }) {
  const { t } = useTranslation("desk");
  return (
    <a href={to} className="button quiet">
      {t("list.csv")}
    </a>
  );
}
