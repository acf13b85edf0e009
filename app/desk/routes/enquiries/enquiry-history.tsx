import type { ENQUIRY_EVENTS } from "#server/domain/enquiry-states.schema.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type EventRow = { id: string; at: number; kind: (typeof ENQUIRY_EVENTS)[number]; who: string | null; note: string | null };

export function EnquiryHistory({ events }: { events: readonly EventRow[] }) {
  const { t } = useTranslation("desk-enquiries");
  return (
    <section>
      <h2>{t("history.title")}</h2>
      <DataTable
        caption={t("history.title")}
        rows={events}
        rowKey={({ id }) => id}
        empty={<p>{t("history.none")}</p>}
        columns={[
          { key: "at", label: t("history.at"), cell: ({ at }) => <Moment at={at} /> },
          { key: "event", label: t("history.event"), isHeader: true, cell: ({ kind }) => t(`event.${kind}`) },
          { key: "who", label: t("history.who"), cell: ({ who }) => who ?? "–" },
          { key: "note", label: t("history.note"), cell: ({ note }) => note ?? "–" },
        ]}
      />
    </section>
  );
}
