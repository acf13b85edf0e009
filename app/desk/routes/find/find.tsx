import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAnything, type SearchHit } from "#server/orders/staff/find-anything.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** The results of the search box. A search that finds one order opens it. */
export const loader = staffLoader("orders.view", async ({ shop, who, can, request, context }) => {
  const text = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const title = titleOf(request, context, "desk-today:find.title");
  if (text === "") return { title, text, hits: [], rejection: null };
  const result = await findAnything(shop, { text, who });
  if (!result.ok) return { title, text, hits: [], rejection: result.code };
  // That somebody wrote an enquiry is for those who handle them.
  const hits = result.hits.filter(({ kind }) => kind !== "enquiry" || can("enquiries.handle"));
  const [only, ...others] = hits.filter(({ kind }) => kind !== "sim");
  if (only?.kind === "order" && others.length === 0) throw redirect(`/orders/${only.number}`, 303);
  return { title, text, hits, rejection: null };
});

export default function Find() {
  const { title, text, hits, rejection } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-today");
  return (
    <>
      <PageHead title={title} about={text === "" || rejection ? t("find.what") : t("find.about", { text })} />
      {text !== "" && (
        <DataTable
          caption={title}
          rows={hits}
          rowKey={(hit) => `${hit.kind} ${nameOf(hit)}`}
          empty={<p>{t(rejection ? `find.${rejection}` : "find.nothing")}</p>}
          columns={[
            { key: "name", label: t("find.name"), isHeader: true, cell: (hit) => <HitLink hit={hit} /> },
            { key: "kind", label: t("find.kind"), cell: (hit) => t(`find.kinds.${hit.kind}`) },
            { key: "by", label: t("find.by"), cell: (hit) => t(`find.found-by.${hit.by}`) },
            { key: "at", label: t("find.at"), cell: (hit) => <Moment at={hit.at} /> },
          ]}
        />
      )}
    </>
  );
}

const nameOf = (hit: SearchHit) => (hit.kind === "order" ? hit.number : hit.kind === "sim" ? hit.iccid : hit.reference);

/** The name of a hit, as a link if the reader may open it. The orders of a SIM are hits of their own. */
function HitLink({ hit }: { hit: SearchHit }) {
  const can = useCan();
  const name = <span className="code">{nameOf(hit)}</span>;
  if (hit.kind === "order") return <a href={`/orders/${hit.number}`}>{name}</a>;
  if (hit.kind === "registration" && can("real-names.review")) return <a href={`/real-names/${hit.reference}`}>{name}</a>;
  if (hit.kind === "enquiry" && can("enquiries.handle")) return <a href={`/enquiries/${hit.reference}`}>{name}</a>;
  return name;
}
