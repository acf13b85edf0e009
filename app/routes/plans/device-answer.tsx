import { useTranslation } from "react-i18next";
import type { DeviceCheck } from "#server/plans/check-device.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const KINDS = { yes: "good", "esim-only": "good", check: "warn", no: "alert" } as const;

/** Whether the phone supports eSIMs, why, and what to do next. */
export function DeviceAnswer({ check, device, plan }: { check: DeviceCheck; device: string; plan: string | null }) {
  const { t } = useTranslation("devices");
  const { t: plans } = useTranslation("plans");
  return (
    <Notice kind={KINDS[check.answer]} title={`${device}: ${t(`answer.${check.answer}`)}`}>
      <div className="stack">
        <p>
          {t(check.reason)} {check.answer === "no" && t("instead")}
        </p>
        {plan ? (
          <ButtonLink kind="secondary" page="plan-detail" query={{ plan, way: check.answer === "no" ? "physical" : "esim" }}>
            {plans("device.back-to-plan")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="secondary" page="plans">
            {plans("device.find-plan")}
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
