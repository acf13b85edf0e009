import type { PackageKind } from "#server/domain/product-kinds.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatData } from "#app/ui/format-data.ts";

type Described = { kind: PackageKind; mb: number; days: number; face: number | null };

/** Returns a function that says what a package contains: "5 GB for 30 days", "1 GB a day for 7 days". */
export function usePackageText(): (described: Described) => string {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  return ({ kind, mb, days, face }) => {
    if (face !== null) return t("package.credit", { amount: formatMoney(face, "HKD", language) });
    return t(`package.${kind}`, { data: formatData(mb, language), count: days });
  };
}
