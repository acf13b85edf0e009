import { Trans } from "#app/i18n/trans.tsx";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PolicyLink } from "./declaration-section.tsx";

type PreparationPanelProps = {
  /** The retention periods of refused registrations and of those whose SIMs have ended, days. */
  days: { refused: number; ended: number };
};

/** What the applicant needs, how long the registration takes, and how the data is processed and kept (§2, notice). */
export function PreparationPanel({ days }: PreparationPanelProps) {
  const { t } = useChannelTranslation("real-name");
  return (
    <aside className="panel stack rn-before" aria-labelledby="before-title">
      <h2 id="before-title">{t("before.title")}</h2>
      <ul className="items">
        {(["sim", "document", "contact", "time"] as const).map((item) => (
          <li key={item}>{t(`before.${item}`)}</li>
        ))}
      </ul>
      <Disclosure summary={t("before.kept.title")}>
        <ul className="items">
          <li>{t("before.kept.read")}</li>
          <li>{t("before.kept.who")}</li>
          <li>{t("before.kept.time", { refused: days.refused, months: Math.round(days.ended / 30.5) })}</li>
          <li>{t("before.kept.calls")}</li>
          <li>
            <Trans t={t} i18nKey="before.kept.more" components={{ policy: <PolicyLink /> }} />
          </li>
        </ul>
      </Disclosure>
    </aside>
  );
}
