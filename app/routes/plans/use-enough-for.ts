import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EnoughFor } from "#server/plans/data-use.schema.ts";

/** Returns what a package is enough for as a text: "Maps and messages for 30 days, video for 3"; and its main use alone. */
export function useEnoughFor(): { text: (uses: EnoughFor[]) => string; use: (uses: EnoughFor[]) => string } {
  const { t } = useTranslation("plans");
  return {
    text: ([whole, demanding]) => {
      if (!whole) return "";
      const first = { use: capitalize(t(`use.${whole.use}`)), days: t("detail.day", { count: whole.days }) };
      return demanding ? t("card.enough-or", { ...first, other: t(`use.${demanding.use}`), otherDays: demanding.days }) : t("card.enough", first);
    },
    use: ([whole]) => (whole ? t(`use.${whole.use}`) : ""),
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
