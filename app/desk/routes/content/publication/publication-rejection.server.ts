import type { AppLoadContext } from "@remix-run/node";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import type { PublicationRejected, TextsChanged } from "#server/content/staff/publish-draft.ts";
import { rejectDeskFields, rejectDeskForm, type FieldRejection } from "#app/desk/form.server.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** The fields at which problems are shown, by the beginning of their code. Other problems are in the texts. */
const FIELDS: Record<string, string> = { version: "version", moment: "publishAt", day: "publishAt" };
const fieldOf = ({ code }: ContentProblem): string | undefined => FIELDS[code.split("-")[0] ?? ""];

type Page = { request: Request; context: AppLoadContext };

/** Shows the form again because the use case rejected a publication: with each problem at its field, or above the form if it is in the texts. */
export function rejectPublication(form: FormData, rejected: PublicationRejected | TextsChanged, { request, context }: Page) {
  switch (rejected.code) {
    case "texts-changed":
      return rejectDeskForm(form, "desk-content:rejection.texts-changed", { status: 409 });
    case "content-not-changed":
      return rejectDeskForm(form, "desk-content:rejection.content-not-changed", { status: 409 });
    case "already-scheduled": {
      const at = formatDateTime(rejected.takesEffectAt, deskLanguage(request, context), "date-time");
      return rejectDeskForm(form, "desk-content:rejection.already-scheduled", { values: { at }, status: 409 });
    }
    case "wrong-content": {
      const atFields = rejected.problems.flatMap((problem): FieldRejection[] => {
        const field = fieldOf(problem);
        return field ? [{ field, text: `desk-content-problems:problem.${problem.code}`, values: { detail: problem.detail } }] : [];
      });
      const inTexts: FieldRejection[] =
        atFields.length < rejected.problems.length ? [{ field: "", text: "desk-content:rejection.wrong-content" }] : [];
      return rejectDeskFields(form, [...inTexts, ...atFields], 409);
    }
    case "language-doubtful":
    case "languages-missing":
      return rejectDeskForm(form, "desk-content:rejection.confirm", { field: "confirmed", status: 409 });
  }
}
