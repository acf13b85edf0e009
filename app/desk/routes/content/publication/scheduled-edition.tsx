import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { contentPath } from "#app/desk/content/content-path.ts";

type ScheduledEditionProps = { contentKey: string; scheduled: { id: string; version: string; takesEffectAt: number; publishedBy: string | null } };

/** The edition that waits for its moment, and the button that calls it off. */
export function ScheduledEdition({ contentKey, scheduled }: ScheduledEditionProps) {
  const { t } = useTranslation("desk-content");
  return (
    <section aria-labelledby="scheduled" className="panel stack">
      <h2 id="scheduled">{t("scheduled.title")}</h2>
      <Facts
        items={[
          { label: t("column.effect"), value: <Moment at={scheduled.takesEffectAt} /> },
          { label: t("column.version"), value: scheduled.version },
          { label: t("column.who"), value: scheduled.publishedBy },
        ]}
      />
      <p className="soft">{t("scheduled.about")}</p>
      <form method="post" action={contentPath("publish", contentKey)} className="cluster">
        <input type="hidden" name="expected" value={scheduled.id} />
        <SubmitButton intent="call-off" kind="danger">
          {t("scheduled.call-off")}
        </SubmitButton>
        <a href={contentPath("edition", contentKey, { edition: scheduled.id })}>{t("scheduled.show")}</a>
      </form>
    </section>
  );
}
