import type { AttachmentKind } from "#server/domain/enquiry-states.schema.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type AttachmentRow = { name: string; kind: AttachmentKind; size: { amount: string | number; unit: string } };

/** The attachments of an enquiry as downloads. */
export function Attachments({ reference, files }: { reference: string; files: readonly AttachmentRow[] }) {
  const { t } = useTranslation("desk-enquiries");
  const rows = files.map((file, index) => ({ ...file, number: index + 1 }));
  return (
    <section>
      <h2>{t("files.title")}</h2>
      {rows.length > 0 && <p className="soft">{t("files.care")}</p>}
      <DataTable
        caption={t("files.title")}
        rows={rows}
        rowKey={({ number }) => String(number)}
        empty={<p>{t("files.none")}</p>}
        columns={[
          {
            key: "name",
            label: t("files.name"),
            isHeader: true,
            cell: ({ name, number }) => (
              <a href={`/enquiries/${reference}/files/${number}`} download>
                {name || `${reference}-${number}`}
              </a>
            ),
          },
          { key: "kind", label: t("files.kind"), cell: ({ kind }) => kind.toUpperCase() },
          { key: "size", label: t("files.size"), isNumber: true, cell: ({ size }) => `${size.amount} ${size.unit}` },
        ]}
      />
    </section>
  );
}
