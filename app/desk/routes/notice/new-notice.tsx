import { data, type AppLoadContext } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { NoticeSchema, MAX_NOTICE_TITLE } from "#server/content/notice/notice.schema.ts";
import { reviewNotice, setNotice } from "#server/content/notice/set-notice.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { byLanguage, localizedField, type LocalizedField, localizedFields } from "#server/forms/localized-fields.schema.ts";
import { LANGUAGES, languageEntry, type Language } from "#server/locale/locale.schema.ts";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import type { PublicationRejected } from "#server/content/staff/publish-draft.ts";
import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";
import { fieldErrors, reopenReview, type FieldRejection, typedAgain } from "#app/desk/form.server.ts";
import { titleOf, deskLanguage } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { NoticeSummary } from "./notice-summary.tsx";
import { SHOP_LANGUAGES } from "#server/content/staff/content-key.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";

/** The form of a new notice; `?copy=`: with the words of the one that is shown, or that was called off last. */
export const loader = staffLoader("notice.edit", async ({ shop, request, context }) => {
  const { shown, scheduled, scheduledAt, draft } = await showNotice(shop);
  const copy = new URL(request.url).searchParams.get("copy");
  const copied = copy === "shown" ? shown : copy === "called-off" ? draft : null;
  const until = copied === shown ? (shown?.until ?? null) : null;
  return {
    title: titleOf(request, context, "desk-notice:new.title"),
    filled: copied && { titles: copied.titles, link: copied.link, until: until === null ? "" : hongKongTime(until).slice(0, 16).replace(" ", "T") },
    shown: shown && { titles: shown.titles, until: shown.until },
    scheduled: scheduledAt === null ? null : { titles: scheduled?.titles ?? null, from: scheduledAt },
    isMaintenancePlanned: (await findMaintenance(shop)) !== null,
  };
});

export const action = staffAction({
  review: {
    access: "notice.edit",
    async run({ shop, form, request, context }) {
      const parsed = parseForm(form, NoticeSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await reviewNotice(shop, noticeOf(parsed.value));
      if (!result.ok) return rejectNotice(form, result, { request, context });
      return data({ intent: "reviewed" as const, notice: noticeOf(parsed.value), ...typedAgain(form), doubts: result.doubts, isMissed: false });
    },
  },
  set: {
    access: "notice.edit",
    async run({ shop, form, who, request, context }) {
      const parsed = parseForm(form, NoticeSchema);
      if (!parsed.ok) return parsed.rejected;
      const notice = noticeOf(parsed.value);
      const result = await setNotice(shop, { ...notice, confirmed: parsed.value.confirmed, who });
      if (result.ok) {
        const text = result.state === "published" ? "desk-notice:done.set" : "desk-notice:done.scheduled";
        return redirectWithMessage("/notice", { text }, context);
      }
      if (result.code === "language-doubtful" || result.code === "languages-missing")
        return data({ intent: "reviewed" as const, notice, ...typedAgain(form), doubts: result.problems, isMissed: true }, { status: 400 });
      return rejectNotice(form, result, { request, context });
    },
  },
  change: { access: "notice.edit", run: async ({ form }) => reopenReview(form) },
});

const noticeOf = (form: z.output<typeof NoticeSchema>) => ({
  title: byLanguage("title", LANGUAGES, form),
  link: form.link,
  from: form.from,
  until: form.until,
});

export default function NewNotice() {
  const { title, filled, shown, scheduled, isMaintenancePlanned } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-notice");
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.notice"), to: "/notice" }} />
      {result && "notice" in result ? (
        <NoticeSummary {...result} shown={shown} scheduled={scheduled} isMaintenancePlanned={isMaintenancePlanned} />
      ) : (
        <NoticeForm filled={filled ?? null} />
      )}
    </>
  );
}

/** Shows the form of the notice again, each problem at its field. A link is the same in every language, so its problem is told once. */
function rejectNotice(form: FormData, rejected: PublicationRejected, { request, context }: { request: Request; context: AppLoadContext }) {
  form.set("intent", "review");
  return rejectForm(form, fieldErrors(...rejectionsOf(rejected, deskLanguage(request, context))), { status: 409 });
}

function rejectionsOf(rejected: PublicationRejected, language: ReturnType<typeof deskLanguage>): FieldRejection[] {
  if (rejected.code === "content-not-changed") return [{ text: "desk-notice:rejection.not-changed" }];
  if (rejected.code === "already-scheduled") {
    const at = formatDateTime(rejected.takesEffectAt, language, "date-time");
    return [{ text: "desk-notice:rejection.already-scheduled", values: { at } }];
  }
  return rejected.problems
    .filter(({ code }) => code !== "language-doubtful" && code !== "languages-missing")
    .map((problem) => ({ field: fieldOf(problem), text: `desk-content-problems:problem.${problem.code}`, values: { detail: problem.detail } }));
}

const LINK_CODES: readonly ContentProblem["code"][] = ["link-invalid", "link-dead", "anchor-unknown"];

function fieldOf({ code, language }: ContentProblem): LocalizedField<"title"> | "link" | "from" | "until" | "" {
  if (LINK_CODES.includes(code)) return "link";
  if (code === "moment-past") return "from";
  if (code === "end-before-moment") return "until";
  return language === null ? "" : localizedField("title", language);
}

/** What the form contains before anything is typed. `until`: as `datetime-local` shows it. */
type Filled = { titles: Partial<Record<Language, string>>; link: string; until: string };

/** The words, the link and the times of a notice. */
function NoticeForm({ filled }: { filled: Filled | null }) {
  const { t } = useTranslation("desk-notice");
  const { form, fields, formProps } = useDeskForm(
    "review",
    NoticeSchema,
    filled
      ? {
          ...localizedFields("title", SHOP_LANGUAGES, (language) => filled.titles[language]),
          link: filled.link,
          until: filled.until,
        }
      : undefined,
  );
  const labels = {
    ...localizedFields("title", SHOP_LANGUAGES, (language) => t("form.title", { language: t(`desk:language.${language}`) })),
    link: t("form.link"),
    from: t("form.from"),
    until: t("form.until"),
  };
  return (
    <form {...formProps} className="form notice-form">
      <ErrorSummary form={form} labels={labels} />
      <p className="soft">{t("form.about", { max: MAX_NOTICE_TITLE })}</p>
      {SHOP_LANGUAGES.map((language) => {
        const name = localizedField("title", language);
        const { htmlLang } = languageEntry(language);
        return <Field key={name} field={fields[name]} label={labels[name]} lang={htmlLang} autoComplete="off" maxLength={MAX_NOTICE_TITLE} />;
      })}
      <Field
        field={fields.link}
        label={labels.link}
        hint={t("form.link-hint")}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="notice-times">
        <Field field={fields.from} label={labels.from} hint={t("form.from-hint")} optional type="datetime-local" />
        <Field field={fields.until} label={labels.until} hint={t("form.until-hint")} optional type="datetime-local" />
      </div>
      <SubmitButton intent="review" text={t("desk-orders:confirm.continue")} />
    </form>
  );
}
