import { useTranslation } from "#app/i18n/use-translation.ts";

export type NamedEsim = { unit: number; remark: string; iccid: string | null };

/** Returns a function that names an eSIM of several: by the buyer's name or its number in the order, and the end of its ICCID. */
export function useEsimName(): (esim: NamedEsim) => string {
  const { t } = useTranslation("orders");
  return ({ unit, remark, iccid }) => [remark || t("esim.numbered", { unit }), iccid && `…${iccid.slice(-6)}`].filter(Boolean).join(" · ");
}
