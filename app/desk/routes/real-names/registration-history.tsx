import type { REGISTRATION_EVENTS } from "#server/domain/registration-states.schema.ts";
import { TableSection } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type EventRow = { id: string; at: number; attempt: number; kind: (typeof REGISTRATION_EVENTS)[number]; note: string | null };

export function RegistrationHistory({ events }: { events: readonly EventRow[] }) {
  const { t } = useTranslation("desk-real-names");
  return (
    <TableSection
      caption={t("history.title")}
      rows={events}
      rowKey={({ id }) => id}
      empty={<p>{t("history.none")}</p>}
      columns={[
        { key: "at", label: t("history.at"), cell: ({ at }) => <Moment at={at} /> },
        { key: "event", label: t("history.event"), isHeader: true, cell: ({ kind }) => t(`event.${kind}`) },
        { key: "attempt", label: t("column.attempt"), isNumber: true, cell: ({ attempt }) => attempt },
        { key: "note", label: t("history.note"), cell: ({ note }) => note ?? "–" },
      ]}
    />
  );
}
