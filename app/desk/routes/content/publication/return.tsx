import { data } from "@remix-run/node";
import { checkEdition } from "#server/content/preview/check-draft.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { ReturnSchema } from "#server/content/staff/content.schema.ts";
import { fingerprintOf } from "#server/content/staff/read-content.ts";
import { returnToEdition } from "#server/content/staff/return-to-edition.ts";
import { ContentHead, contentOf, contentPath, loadContent } from "#app/desk/content/content-page.tsx";
import { Difference, differenceLines } from "#app/desk/content/difference.tsx";
import { DoubtsField, DraftProblems, splitProblems } from "#app/desk/content/problems.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { Field, initialText } from "#app/forms/fields/field.tsx";
import { publicationRejections } from "./publication-rejection.server.ts";

const editionOf = (request: Request): string => new URL(request.url).searchParams.get("edition") ?? "";

/** Publishes the texts of an earlier edition again. */
const page = verbPage({
  area: "desk-content",
  permission: "content.edit",
  intent: "return",
  subject: ({ request }) => contentOf(request),
  show: async (args, content) => {
    const { shown, head } = await loadContent(args);
    const id = editionOf(args.request);
    const checked = await checkEdition(args.shop, content, id);
    const compared = await compareEditions(args.shop, { content, older: "in-force", newer: id });
    if (!checked || !compared.ok) throw data(null, { status: 404 });
    return {
      head,
      isDocument: content.kind === "document",
      takesEffectAt: checked.edition.takesEffectAt,
      version: shown.inForce?.languages[0]?.version ?? "",
      inForce: fingerprintOf(content, shown.inForce),
      difference: differenceLines(compared.languages),
      ...splitProblems(checked.problems),
    };
  },
  title: ({ head: { name } }) => ({ text: "desk-content:return.title", values: { name } }),
  head: ({ head }) => <ContentHead head={head} />,
  above: (_, { wrong }) => <DraftProblems problems={wrong} />,
  obstacle: ({ t }, { wrong }) => wrong.length > 0 && <p>{t("return.wrong")}</p>,
  schema: ReturnSchema,
  run: ({ shop, request, who }, content, typed) => returnToEdition(shop, { content, edition: editionOf(request), ...typed, who }),
  rejection: (rejected, args) =>
    rejected.code === "edition-unknown" ? { text: "desk-content:rejection.edition-unknown", status: 404 } : publicationRejections(rejected, args),
  done: ({ state }, content) => ({
    to: contentPath("history", formatContentKey(content)),
    text: state === "scheduled" ? "desk-content:done.scheduled" : "desk-content:done.returned",
  }),
  panel: ({ t }) => <h2>{t("return.question")}</h2>,
  consequences: ({ t }, { takesEffectAt }) => [
    <>
      {t("return.texts")} <Moment at={takesEffectAt} />
    </>,
    t("return.as-new"),
    t("return.draft-stays"),
  ],
  labels: { version: "edit.version", publishAt: "publish.at-label", confirmed: "desk-content-problems:confirm.legend" },
  defaults: ({ inForce }) => ({ inForce }),
  fields: ({ t, field, fields, errors }, { isDocument, version, inForce, doubts }) => {
    // Who returns has read the difference that the page showed, not one that came since, unless the page says so.
    const isNewer = errors.some((error) => error.startsWith("desk-content.rejection.texts-changed"));
    return (
      <>
        <input type="hidden" name="inForce" value={isNewer ? inForce : (initialText(fields.inForce) ?? "")} />
        {isDocument && <Field {...field.version} hint={t("edit.version-hint", { version })} autoComplete="off" maxLength={20} width="short" />}
        <Field {...field.publishAt} hint={t("publish.at-hint")} type="datetime-local" width="medium" optional />
        <DoubtsField field={fields.confirmed} doubts={doubts} />
      </>
    );
  },
  submit: ({ t }) => t("return.submit"),
  back: ({ t }, { head }) => ({ label: t("confirm.back"), to: contentPath("history", head.key) }),
  below: ({ t }, { difference }) => <Difference about={t("difference.edition")} languages={difference} />,
});
export const { loader, action } = page;
export default page.Page;
