import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import type { PublicationRejected, TextsChanged } from "#server/content/staff/publish-draft.ts";
import type { FieldRejection } from "#app/desk/form.server.ts";
import { deskLanguage, type PageArgs } from "#app/desk/language.server.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** The fields at which problems are shown, by the beginning of their code. Other problems are in the texts. */
const FIELDS: Record<string, string> = { version: "version", moment: "publishAt", day: "publishAt" };

const fieldOf = ({ code }: ContentProblem): string | undefined => FIELDS[code.split("-")[0] ?? ""];

/** Says why a publication was rejected: each problem at its field, or above the form if it is in the texts. */
export function publicationRejections(rejected: PublicationRejected | TextsChanged, page: PageArgs): FieldRejection[] {
  switch (rejected.code) {
    case "texts-changed":
    case "content-not-changed":
      return [{ text: `desk-content:rejection.${rejected.code}` }];
    case "already-scheduled": {
      const at = formatDateTime(rejected.takesEffectAt, deskLanguage(page.request, page.context), "date-time");
      return [{ text: "desk-content:rejection.already-scheduled", values: { at } }];
    }
    case "wrong-content": {
      const atFields = rejected.problems.flatMap((problem): FieldRejection[] => {
        const field = fieldOf(problem);
        return field ? [{ field, text: `desk-content-problems:problem.${problem.code}`, values: { detail: problem.detail } }] : [];
      });
      return [...(atFields.length < rejected.problems.length ? [{ text: "desk-content:rejection.wrong-content" as const }] : []), ...atFields];
    }
    case "language-doubtful":
    case "languages-missing":
      return [{ text: "desk-content:rejection.confirm", field: "confirmed" }];
  }
}
