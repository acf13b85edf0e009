import type { AppLoadContext } from "@remix-run/node";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { localizedField, type LocalizedField } from "#server/forms/localized-fields.schema.ts";
import type { PublicationRejected } from "#server/content/staff/publish-draft.ts";
import { rejectDeskFields, type FieldRejection } from "#app/desk/form.server.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** Shows the form of the notice again, each problem at its field. A link is the same in every language, so its problem is told once. */
export function rejectNotice(form: FormData, rejected: PublicationRejected, { request, context }: { request: Request; context: AppLoadContext }) {
  form.set("intent", "review");
  return rejectDeskFields(form, rejectionsOf(rejected, deskLanguage(request, context)), 409);
}

function rejectionsOf(rejected: PublicationRejected, language: ReturnType<typeof deskLanguage>): FieldRejection[] {
  if (rejected.code === "content-not-changed") return [{ field: "", text: "desk-notice:rejection.not-changed" }];
  if (rejected.code === "already-scheduled") {
    const at = formatDateTime(rejected.takesEffectAt, language, "date-time");
    return [{ field: "", text: "desk-notice:rejection.already-scheduled", values: { at } }];
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
