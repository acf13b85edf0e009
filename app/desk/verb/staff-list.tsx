import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { collectPages } from "#server/db/collect-pages.ts";
import type { Permission } from "#server/staff/core/permissions.ts";
import { csvFile } from "#app/desk/file-response.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader, type StaffContext } from "#app/desk/staff.server.ts";
import { CsvLink, DataTable } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import type { Area, KeyIn, TextKey } from "#app/i18n/text-key.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { useLocalization, type Localization } from "./use-localization.ts";

const PAGE_SIZE = 50;

type ListArgs = LoaderFunctionArgs & StaffContext;
/** The filters as the address has them. */
type Query = Record<string, string | undefined>;
type Found<Row> = { rows: Row[]; next: string | null };
/** What the page of a list shows. `now`: ms UTC. */
type Listed<Row, Filter, Extra> = { filter: Filter; now: number; rows: Row[]; extra: Extra };
type Render<A extends Area, Row, Filter, Extra, Text = ReactNode> = (localization: Localization<A>, page: Listed<Row, Filter, Extra>) => Text;

type Column<A extends Area, Row, Filter, Extra> = {
  /** Its heading in the file, which programs read: the same in every language. */
  key: string;
  /** Its heading in the table. Without it, the column is only in the file. */
  label?: KeyIn<A> | TextKey | Render<A, Row, Filter, Extra>;
  /** What the file contains, and the table, if there is no `cell`. Without it, the column is only in the table. */
  value?: (row: Row) => string | number | boolean | null;
  cell?: (row: Row, localization: Localization<A>, page: Listed<Row, Filter, Extra>) => ReactNode;
  isNumber?: boolean;
  isHeader?: boolean;
};

type List<A extends Area, Row, Filter extends Query, Extra> = {
  area: A;
  permission: Permission;
  path: string;
  /** The name of its file; its address, if it is not `csv` below that of the list. */
  file: string;
  filePath?: string;
  title: TextKey;
  /** Reads the filters; unknown values are ignored. */
  filter?: (search: URLSearchParams) => Filter;
  find: (args: ListArgs, filter: Filter, page: { after: string | undefined; limit: number }) => Promise<Found<Row>>;
  /** Finds the rows of the file, if it is recorded that they are taken out. */
  findAll?: (args: ListArgs) => Promise<Row[]>;
  /** What the page shows besides. */
  load?: (args: ListArgs) => Promise<Extra>;
  rowKey: (row: Row) => string;
  columns: readonly Column<A, Row, Filter, Extra>[];
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

/** A list, written once: what the modules of its route (table and filters) and of its file (`csv`) export. */
export function staffList<A extends Area, Row, Filter extends Query = Query, Extra = undefined>(list: List<A, Row, Filter, Extra>) {
  const { permission, path, tabs } = list;
  const filterOf = ({ request }: LoaderFunctionArgs) => (list.filter?.(new URL(request.url).searchParams) ?? {}) as Filter;
  const addressOf = (address: string, query: Query) => {
    const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));
    return search.size > 0 ? `${address}?${search}` : address;
  };

  const loader = staffLoader(permission, async (args) => {
    const filter = filterOf(args);
    const after = new URL(args.request.url).searchParams.get("after") ?? undefined;
    const { rows, next } = await list.find(args, filter, { after, limit: PAGE_SIZE });
    const title = titleOf(args.request, args.context, list.title);
    const extra = (await list.load?.(args)) as Extra;
    return { title, filter, now: args.shop.clock(), rows, extra, next: next && addressOf(path, { ...filter, after: next }) };
  });
  const csv = staffLoader(permission, async (args) => {
    const { rows, isCut } = list.findAll
      ? { rows: await list.findAll(args), isCut: false }
      : await collectPages((page) => list.find(args, filterOf(args), page));
    const columns = list.columns.flatMap(({ key, value }) => (value ? [{ key, value }] : []));
    const cells = rows.map((row) =>
      columns.map(({ value }) => {
        const cell = value(row);
        return typeof cell === "boolean" ? (cell ? "yes" : "no") : cell;
      }),
    );
    return csvFile(
      list.file,
      columns.map(({ key }) => key),
      cells,
      args.shop.clock(),
      { isCut },
    );
  });

  function Page() {
    const { title, next, ...page } = useLoaderData() as { title: string; next: string | null } & Listed<Row, Filter, Extra>;
    const localization = useLocalization(list.area);
    const { rows, filter } = page;
    const columns = list.columns.flatMap(({ label, value, cell, ...column }) =>
      label === undefined
        ? []
        : {
            ...column,
            label: typeof label === "function" ? label(localization, page) : localization.t(label),
            cell: (row: Row) => (cell ? cell(row, localization, page) : value?.(row)),
          },
    );
    return (
      <>
        <PageHead title={title} about={list.about?.(localization, page)}>
          {list.links?.(localization, page)}
          {rows.length > 0 && <CsvLink to={addressOf(list.filePath ?? `${path}/csv`, filter)} />}
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
        <DataTable
          caption={list.caption?.(localization, page) ?? title}
          rows={rows}
          rowKey={list.rowKey}
          next={next}
          empty={<p>{list.empty(localization, page)}</p>}
          columns={columns}
        />
      </>
    );
  }
  return { loader, csv, Page };
}
