import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { collectPages } from "#server/db/collect-pages.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import type { Permission } from "#server/staff/core/permissions.ts";
import { csvFile } from "#app/desk/file-response.server.ts";
import { staffLoader, type StaffContext } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { IdLink } from "#app/desk/ui/buttons.tsx";
import { CsvLink, DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import type { Area, KeyIn, TextKey } from "#app/i18n/text-key.ts";
import { Money } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useTranslation, type Localization } from "#app/i18n/use-translation.ts";

const PAGE_SIZE = 50;

export type ListArgs = LoaderFunctionArgs & StaffContext;
type Found<Row> = { rows: Row[]; next: string | null };
/** A list whose columns are partly spread names the types of `find`: TypeScript finds its rows only then. */
export type RowsPage = { after: string | undefined; limit: number };
/** The filters as the address has them. */
type Query = Record<string, string | undefined>;
/** What the page of a list shows. `now`: ms UTC. */
type Listed<Row, Filter, Extra> = { filter: Filter; now: number; rows: Row[]; extra: Extra };
type Render<A extends Area, Row, Filter, Extra, Text = ReactNode> = (localization: Localization<A>, page: Listed<Row, Filter, Extra>) => Text;

type FileColumn<Row> = {
  /** Its heading in the file, which programs read: the same in every language. */
  key: string;
  /** What the file contains, and the table, if nothing below says more. Without it, `at` or `money`, the column is only in the table. */
  value?: (row: Row) => string | number | boolean | null | undefined;
  /** A time, ms UTC. */
  at?: (row: Row) => number | null;
  /** An amount, which has two columns in the file: itself, and `currency`. */
  money?: (row: Row) => { amount: number; currency: CurrencyCode };
};
type Column<A extends Area, Row, Filter, Extra> = FileColumn<Row> & {
  /** Its heading in the table. Without it, the column is only in the file. */
  label?: KeyIn<A> | TextKey | Render<A, Row, Filter, Extra>;
  /** The page to which its value leads. */
  to?: (row: Row) => string;
  cell?: (row: Row, localization: Localization<A>, page: Listed<Row, Filter, Extra>) => ReactNode;
  isNumber?: boolean;
  isHeader?: boolean;
};

type Source<Row, Filter> = {
  permission: Permission;
  /** The address of the file, and its name. */
  path: string;
  file: string;
  find: (args: ListArgs, filter: Filter, page: RowsPage) => Promise<Found<Row>>;
  /** Reads the filters; unknown values are ignored. */
  filter?: (search: URLSearchParams) => Filter;
  /** The names of filters that cannot be read: nothing is listed then (400), because fewer filters would find more. */
  invalid?: (filter: Filter) => readonly string[];
  /** The name of the list in the audit log, if it is recorded who takes the file. */
  recordedAs?: string;
};

type File<Row, Filter> = Source<Row, Filter> & { columns: readonly FileColumn<NoInfer<Row>>[] };

const filterOf = <Filter,>({ filter }: Pick<Source<never, Filter>, "filter">, { request }: LoaderFunctionArgs) =>
  (filter?.(new URL(request.url).searchParams) ?? {}) as Filter;

/** A loader that answers with a file. `routes/files.ts` has all of them. */
export const fileLoader = (path: string, permission: Permission, load: (args: ListArgs) => Promise<Response>) =>
  Object.assign(staffLoader(permission, load), { path });

/** The file of a list: what its columns say of each row that the filters find. */
export function staffFile<Row, Filter>(list: File<Row, Filter>) {
  const columns = list.columns.flatMap(({ key, value, at, money }) => {
    if (at) return { key, value: (row: Row) => csvTime(at(row)) };
    if (!money) return value ? { key, value } : [];
    return [
      { key, value: (row: Row) => formatAmount(money(row).amount, money(row).currency) },
      { key: "currency", value: (row: Row) => money(row).currency },
    ];
  });
  return fileLoader(list.path, list.permission, async (args) => {
    const { shop, who } = args;
    const filter = filterOf(list, args);
    if (list.invalid?.(filter).length) throw data(null, { status: 400 });
    const { rows, isCut } = await collectPages((page) => list.find(args, filter, page));
    const after = { by: list.recordedAs ?? "", found: rows.length };
    if (list.recordedAs)
      await recordStaffAction(shop.db, { who, action: "list.search", subject: { kind: "list", id: null }, after, now: shop.clock() });
    const headings = columns.map(({ key }) => key);
    return csvFile(
      list.file,
      headings,
      rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
      shop.clock(),
      { isCut },
    );
  });
}
const csvTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const cellOf = (value: string | number | boolean | null | undefined) => (typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? null));

type List<A extends Area, Row, Filter extends Query, Extra> = Source<Row, Filter> & {
  area: A;
  /** The address of the file, if it is not `csv` below that of the list. */
  filePath?: string;
  title: TextKey;
  /** What the page shows besides. */
  load?: (args: ListArgs) => Promise<Extra>;
  rowKey: (row: Row) => string;
  columns: readonly Column<A, NoInfer<Row>, Filter, Extra>[];
  empty: Render<A, Row, Filter, Extra>;
  about?: Render<A, Row, Filter, Extra>;
  /** Of the table, if it is not the title. */
  caption?: Render<A, Row, Filter, Extra, string>;
  /** Links beside the title. */
  links?: Render<A, Row, Filter, Extra>;
  /** What stands below the title, and directly above the table. */
  above?: Render<A, Row, Filter, Extra>;
  note?: Render<A, Row, Filter, Extra>;
  /** One filter as tabs. */
  tabs?: { filter: keyof Filter & string; values: readonly string[]; label: KeyIn<A>; text: (name: string) => KeyIn<A> };
};

/** A list, written once: what the module of its route exports, table with filters and file. */
export function staffList<A extends Area, Row, Filter extends Query = Query, Extra = undefined>(list: List<A, Row, Filter, Extra>) {
  const { path, filePath = `${path}/csv`, tabs } = list;
  const addressOf = (address: string, query: Query) => {
    const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));
    return search.size > 0 ? `${address}?${search}` : address;
  };

  const loader = staffLoader(list.permission, async (args) => {
    const filter = filterOf(list, args);
    const isInvalid = Boolean(list.invalid?.(filter).length);
    const after = new URL(args.request.url).searchParams.get("after") ?? undefined;
    const { rows, next } = isInvalid ? { rows: [], next: null } : await list.find(args, filter, { after, limit: PAGE_SIZE });
    const title = titleOf(args.request, args.context, list.title);
    const extra = (await list.load?.(args)) as Extra;
    const page = { title, filter, now: args.shop.clock(), rows, extra, isInvalid, next: next && addressOf(path, { ...filter, after: next }) };
    return data(page, { status: isInvalid ? 400 : 200 });
  });

  function Page() {
    type Loaded = { title: string; next: string | null; isInvalid: boolean } & Listed<Row, Filter, Extra>;
    const { title, next, isInvalid, ...page } = useLoaderData() as Loaded;
    const localization = useTranslation(list.area);
    const { rows, filter } = page;
    const columns = list.columns.flatMap(({ label, cell, ...column }) =>
      label === undefined
        ? []
        : {
            ...column,
            isNumber: column.isNumber ?? column.money !== undefined,
            label: typeof label === "function" ? label(localization, page) : localization.t(label),
            cell: (row: Row) => (cell ? cell(row, localization, page) : shownValue(column, row)),
          },
    );
    return (
      <>
        <PageHead title={title} about={list.about?.(localization, page)}>
          {list.links?.(localization, page)}
          {rows.length > 0 && <CsvLink to={addressOf(filePath, filter)} />}
        </PageHead>
        {list.above?.(localization, page)}
        {tabs && (
          <Tabs
            label={localization.t(tabs.label)}
            items={tabs.values.map((name) => ({
              label: localization.t(tabs.text(name)),
              href: addressOf(path, { ...filter, [tabs.filter]: name }),
              current: name === filter[tabs.filter],
            }))}
          />
        )}
        {list.note?.(localization, page)}
        {!isInvalid && (
          <DataTable
            caption={list.caption?.(localization, page) ?? title}
            rows={rows}
            rowKey={list.rowKey}
            next={next}
            empty={<p>{list.empty(localization, page)}</p>}
            columns={columns}
          />
        )}
      </>
    );
  }
  return { loader, csv: staffFile({ ...list, path: filePath }), Page };
}

function shownValue<Row>({ value, at, money, to }: FileColumn<Row> & { to?: (row: Row) => string }, row: Row): ReactNode {
  const moment = at?.(row) ?? null;
  if (at) return moment !== null && <Moment at={moment} />;
  if (money) return <Money {...money(row)} />;
  const shown = value?.(row);
  return to && shown ? <IdLink to={to(row)} text={shown} /> : shown;
}
