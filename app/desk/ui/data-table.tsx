import { useId, type ReactNode } from "react";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type Column<Row> = {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts. */
  isNumber?: boolean;
  /** The column whose cell names the row. */
  isHeader?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What to say if there is nothing: that all is done, or what to do. */
  empty: ReactNode;
  /** Whether all but the header are numbers, which stand side by side on phones. */
  hasFigures?: boolean;
  /** The address of the page with the rows that follow; null on the last page. */
  next?: string | null;
};

/** A list as a part of a page: its caption is the heading. */
export function TableSection<Row>(props: DataTableProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{props.caption}</h2>
      <DataTable {...props} />
    </section>
  );
}

/** A list as a table; on phones each row becomes a card, headed by the cell that names it. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, hasFigures, next }: DataTableProps<Row>) {
  const { t } = useTranslation("desk");
  if (rows.length === 0) return <div className="empty">{empty}</div>;
  return (
    <div className="stack">
      <table className={hasFigures ? "data-table figures" : "data-table"}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? "end" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <DataCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {next && (
        <a href={next} className="button secondary" rel="next">
          {t("list.more")}
        </a>
      )}
    </div>
  );
}

type HistoryProps<Event> = {
  events: readonly Event[];
  event: (event: Event) => ReactNode;
  /** What is known of each event besides. */
  more: readonly Column<Event>[];
  commentLabel: ReactNode;
};

/** What happened to one thing, with the notes of staff. */
export function HistoryTable<Event extends { id: string; at: number; note: string | null }>({
  events,
  event,
  more,
  commentLabel,
}: HistoryProps<Event>) {
  const { t } = useTranslation("desk");
  return (
    <TableSection
      caption={t("history.title")}
      rows={events}
      rowKey={({ id }) => id}
      empty={<p>{t("history.none")}</p>}
      columns={[
        { key: "at", label: t("history.at"), cell: ({ at }) => <Moment at={at} /> },
        { key: "event", label: t("history.event"), isHeader: true, cell: event },
        ...more,
        { key: "note", label: commentLabel, cell: ({ note }) => note ?? "–" },
      ]}
    />
  );
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { label, cell, isNumber, isHeader } = column;
  const content = (
    <>
      <span className="cell-label" aria-hidden="true">
        {label}
      </span>
      <span className="cell-value">{cell(row)}</span>
    </>
  );
  return isHeader ? <th scope="row">{content}</th> : <td className={isNumber ? "end number" : undefined}>{content}</td>;
}

/** Downloads the list of the page as a CSV file. */
export function CsvLink({ to }: { to: string }) {
  const { t } = useTranslation("desk");
  return <ButtonLink to={to} kind="quiet" text={t("list.csv")} />;
}
