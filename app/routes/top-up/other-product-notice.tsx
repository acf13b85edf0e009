import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { TopUpView } from "./top-up-view.ts";

type Kind = "travel" | "prepaid" | "china";

/** The kind of SIM that an error of the ICCID implies. */
const KIND_OF_ERROR: Record<string, Kind> = { "errors.sim-travel": "travel", "top-up.is-prepaid": "prepaid", "top-up.is-china": "china" };

/** Returns the kind of a SIM that this page does not top up, from the rejected post or the lookup; null if it does. */
export function findOtherProduct({ sim, product }: TopUpView, refusal: string | undefined): Kind | null {
  if (refusal) return KIND_OF_ERROR[refusal] ?? null;
  return sim && sim.product !== product ? sim.product : null;
}

/** Links to the page for such a SIM, with the ICCID if that page tops it up. */
export function OtherProductNotice({ kind, iccid, inApp }: { kind: Kind; iccid: string; inApp: boolean }) {
  const { t } = useTranslation("top-up");
  const china = inApp ? "top-up-gogo-china-app" : "top-up-gogo-china";
  const target = kind === "travel" ? { page: "plans", query: {} } : { page: kind === "china" ? china : "top-up", query: { iccid } };
  return (
    <Notice kind="warn" title={t(`other.${kind}.title`)}>
      <p>{t(`other.${kind}.text`)}</p>
      <p>
        <ButtonLink {...target}>{t(`other.${kind}.link`)}</ButtonLink>
      </p>
    </Notice>
  );
}
