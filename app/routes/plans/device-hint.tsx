import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

/** How to find out whether a phone supports eSIMs, and a link to the device check. */
export function DeviceHint({ planId }: { planId: string }) {
  const { t } = useTranslation("plans");
  return (
    <Disclosure summary={t("device.heading")} className="device-hint">
      <p>
        {t("device.text")}{" "}
        <PageLink page="esim-device" query={{ plan: planId }}>
          {t("device.link")}
        </PageLink>
      </p>
    </Disclosure>
  );
}
