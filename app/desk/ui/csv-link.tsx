import { useTranslation } from "#app/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";

/** Downloads the list of the page as a CSV file. */
export function CsvLink({ to }: { to: string }) {
  const { t } = useTranslation("desk");
  return (
    <Link to={to} className="button quiet" reloadDocument>
      {t("list.csv")}
    </Link>
  );
}
