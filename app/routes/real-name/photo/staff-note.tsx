import { useChannelTranslation } from "#app/i18n/translator.ts";

/** What staff wrote to the applicant about a refusal; nothing if they wrote nothing. */
export function StaffNote({ note }: { note: string | null }) {
  const { t } = useChannelTranslation("real-name");
  if (note === null) return null;
  return (
    <p>
      <b>{t("result.note")}</b> {note}
    </p>
  );
}
