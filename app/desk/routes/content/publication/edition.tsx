import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { readEdition } from "#server/content/staff/read-content.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { ContentHead, contentPath, loadContent } from "#app/desk/content/content-page.tsx";
import { differenceLines, Difference } from "#app/desk/content/difference.tsx";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** One edition, compared with the text in force. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { content, shown, head } = await loadContent({ shop, request, context });
  const id = new URL(request.url).searchParams.get("edition") ?? "";
  const compared = await compareEditions(shop, { content, older: "in-force", newer: id });
  const edition = await readEdition(shop.db, content, id);
  if (!compared.ok || !edition) throw data(null, { status: 404 });
  const isInForce = shown.edition?.id === id;
  return {
    title: titleOf(request, context, "desk-content:edition.title", { name: head.name }),
    head,
    edition: {
      id,
      state: isInForce ? ("in-force" as const) : edition.state,
      source: edition.source,
      languages: edition.languages,
      version: edition.version,
      takesEffectAt: edition.takesEffectAt,
      endsAt: edition.endsAt,
      publishedBy: edition.publishedBy,
      createdAt: edition.createdAt,
    },
    difference: differenceLines(compared.languages),
  };
});

export default function ContentEdition() {
  const { head, edition, difference } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation("desk-content");
  const { id, state } = edition;
  const languages = edition.languages.map((one) => t(`desk:language.${one}`));
  return (
    <>
      <ContentHead head={head} />
      <section aria-labelledby="edition" className="stack">
        <h2 id="edition">{t("edition.heading")}</h2>
        <Facts
          items={[
            { label: t("column.state"), value: t(`edition-state.${state}`) },
            { label: t("column.effect"), value: <Moment at={edition.takesEffectAt} /> },
            { label: t("column.end"), value: edition.endsAt !== null && <Moment at={edition.endsAt} /> },
            { label: t("column.version"), value: edition.version },
            { label: t("column.languages"), value: formatOpenList(languages, language) },
            { label: t("column.who"), value: edition.publishedBy ?? (edition.source === "files" ? t("history.release") : null) },
            { label: t("column.created"), value: <Moment at={edition.createdAt} /> },
          ].filter(({ value }) => value !== false)}
        />
        <p className="cluster">
          {state !== "in-force" && state !== "scheduled" && (
            <ButtonLink to={contentPath("return", head.key, { edition: id })} text={t("edition.return")} />
          )}
          {state === "scheduled" && <ButtonLink to={contentPath("publish", head.key)} text={t("edition.scheduled")} />}
          <ButtonLink to={contentPath("preview", head.key, { edition: id })} kind="secondary" text={t("edition.preview")} />
        </p>
      </section>
      {state !== "in-force" && <Difference about={t("difference.edition")} languages={difference} />}
    </>
  );
}
