import type { z } from "zod";
import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { NoticeSchema, MAX_NOTICE_TITLE } from "#server/content/notice/notice.schema.ts";
import { reviewNotice, setNotice } from "#server/content/notice/set-notice.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { SHOP_LANGUAGES } from "#server/content/staff/content-key.ts";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { byLanguage, localizedField, type LocalizedField, localizedFields } from "#server/forms/localized-fields.schema.ts";
import { LANGUAGES, languageEntry } from "#server/locale/locale.schema.ts";
import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";
import { DoubtsField } from "#app/desk/content/problems.tsx";
import { deskLanguage } from "#app/desk/language.server.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { NoticeWords, noticeVerb, wordsIn } from "./notice-facts.tsx";

const { area, permission, parent } = noticeVerb;

/** Sets a notice; `?copy=`: with the words of the one that is shown, or that was called off last. */
const page = verbPage({
  area,
  permission,
  parent,
  intent: "set",
  subject: () => ({}),
  show: async ({ shop, request }) => {
    const { shown, scheduled, scheduledAt, draft } = await showNotice(shop);
    const copy = new URL(request.url).searchParams.get("copy");
    const copied = copy === "shown" ? shown : copy === "called-off" ? draft : null;
    const until = copied === shown ? (shown?.until ?? null) : null;
    return {
      copied: copied && {
        titles: copied.titles,
        link: copied.link,
        until: until === null ? "" : hongKongTime(until).slice(0, 16).replace(" ", "T"),
      },
      shown: shown && { titles: shown.titles, until: shown.until },
      /** What waits for its moment; without words, it removes the notice. */
      scheduled: scheduledAt === null ? null : { titles: scheduled?.titles ?? null, from: scheduledAt },
      isMaintenancePlanned: (await findMaintenance(shop)) !== null,
    };
  },
  title: () => "desk-notice:new.title",
  schema: NoticeSchema,
  review: async ({ shop }, _, typed) => {
    const result = await reviewNotice(shop, noticeOf(typed));
    return result.ok ? { doubts: result.doubts } : result;
  },
  run: ({ shop, who }, _, typed) => setNotice(shop, { ...noticeOf(typed), confirmed: typed.confirmed, who }),
  // A link is the same in every language, so its problem is told once.
  rejection: (rejected, { request, context }) => {
    switch (rejected.code) {
      case "content-not-changed":
        return "desk-notice:rejection.not-changed";
      case "already-scheduled": {
        const at = formatDateTime(rejected.takesEffectAt, deskLanguage(request, context), "date-time");
        return { text: "desk-notice:rejection.already-scheduled", values: { at } };
      }
      case "language-doubtful":
      case "languages-missing":
        return { unconfirmed: { doubts: rejected.problems } };
      case "wrong-content":
        return rejected.problems
          .filter(({ code }) => code !== "language-doubtful" && code !== "languages-missing")
          .map((problem) => ({ field: fieldOf(problem), text: `desk-content-problems:problem.${problem.code}`, values: { detail: problem.detail } }));
    }
  },
  done: ({ state }) => ({ to: "/notice", text: state === "published" ? "desk-notice:done.set" : "desk-notice:done.scheduled" }),
  className: "notice-form",
  labelsOf: ({ t }) => ({
    ...localizedFields("title", SHOP_LANGUAGES, (language) => t("form.title", { language: t(`desk:language.${language}`) })),
    link: t("form.link"),
    from: t("form.from"),
    until: t("form.until"),
  }),
  defaults: ({ copied }) =>
    copied ? { ...localizedFields("title", SHOP_LANGUAGES, (language) => copied.titles[language]), link: copied.link, until: copied.until } : {},
  fields: ({ t, field }) => (
    <>
      <p className="soft">{t("form.about", { max: MAX_NOTICE_TITLE })}</p>
      {SHOP_LANGUAGES.map((language) => (
        <Field
          key={language}
          {...field[localizedField("title", language)]}
          lang={languageEntry(language).htmlLang}
          autoComplete="off"
          maxLength={MAX_NOTICE_TITLE}
        />
      ))}
      <Field {...field.link} hint={t("form.link-hint")} optional autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <div className="notice-times">
        <Field {...field.from} hint={t("form.from-hint")} optional type="datetime-local" />
        <Field {...field.until} hint={t("form.until-hint")} optional type="datetime-local" />
      </div>
    </>
  ),
  asked: (_, typed) => <NoticeWords titles={noticeOf(typed).title} />,
  consequences: ({ t, language }, { shown, scheduled, isMaintenancePlanned }, { link, from, until }) => {
    const moment = (at: number) => formatDateTime(at, language, "date-time");
    const isReplacing = shown !== null && (from === null || shown.until === null || shown.until > from);
    const isReplaced = scheduled !== null && (until === null || until > scheduled.from);
    const end = until === null ? t("review.no-end") : t("review.until", { at: moment(until) });
    return [
      from === null ? t("review.now") : t("review.from", { at: moment(from) }),
      ...(isReplaced ? [] : [end]),
      link ? t("review.link", { link }) : t("review.no-link"),
      ...(isReplacing ? [t("review.replaces", { title: wordsIn(shown.titles, language) })] : []),
      ...(isReplaced && scheduled.titles ? [t("review.then", { title: wordsIn(scheduled.titles, language), at: moment(scheduled.from) })] : []),
      ...(isReplaced && !scheduled.titles ? [t("review.until", { at: moment(scheduled.from) })] : []),
      t("review.closed"),
      ...(isMaintenancePlanned ? [t("maintenance")] : []),
    ];
  },
  doubts: ({ t }, { doubts }) =>
    doubts.length > 0 && {
      label: t("desk-content-problems:confirm.legend"),
      missed: "desk-content-problems:confirm.needed",
      boxes: (field) => <DoubtsField field={field} doubts={doubts} />,
    },
  submit: ({ t, language }, _, { from }) =>
    from === null ? t("review.submit-now") : t("review.submit-later", { at: formatDateTime(from, language, "date-time") }),
});

const noticeOf = (form: z.output<typeof NoticeSchema>) => ({
  title: byLanguage("title", LANGUAGES, form),
  link: form.link,
  from: form.from,
  until: form.until,
});

const LINK_CODES: readonly ContentProblem["code"][] = ["link-invalid", "link-dead", "anchor-unknown"];

function fieldOf({ code, language }: ContentProblem): LocalizedField<"title"> | "link" | "from" | "until" | "" {
  if (LINK_CODES.includes(code)) return "link";
  if (code === "moment-past") return "from";
  if (code === "end-before-moment") return "until";
  return language === null ? "" : localizedField("title", language);
}

export const { loader, action } = page;
export default page.Page;
