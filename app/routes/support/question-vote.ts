import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { reject } from "#server/forms/rejection.ts";
import { voteForAnswer } from "#server/content/questions/vote-for-answer.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { textFields } from "#app/request/form/form-action.server.ts";
import { readForm, TEXT_ONLY_LIMITS } from "#app/request/body/read-form.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { z } from "zod";
import { textField } from "#server/forms/text-field.schema.ts";

/** The form that rates an answer. */
const VoteSchema = z.object({ anchor: textField({ max: 80 }, (text) => text.regex(/^[a-z0-9-]+$/)), helpful: z.enum(["yes", "no"]) });
const PAGE = "frequently-asked-questions";

/** What a script gets. `text`: what to show instead of the question whether the answer helped. */
export type VoteResponse = { ok: boolean; text: string };

/** Redirects to the questions: this address has no page. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(path(pageLanguage(params), PAGE));

/** Records whether an answer was helpful. Scripts get JSON; a plain form is redirected to the answer, which shows the result. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { shop, clientAddress } = context;
  const language = pageLanguage(params);
  const parsed = await readForm(request, TEXT_ONLY_LIMITS);
  const vote = VoteSchema.safeParse(parsed.ok ? textFields(parsed.form) : {});
  const result = vote.success
    ? await voteForAnswer(shop, { anchor: vote.data.anchor, language, helpful: vote.data.helpful === "yes", clientAddress })
    : reject("question-unknown");
  const message = result.ok ? "thanks" : (`content.${result.code}` as const);
  if (request.headers.get("Accept")?.includes("application/json"))
    return Response.json({ ok: result.ok, text: textsFor(language, "faq")(message) } satisfies VoteResponse, {
      headers: { "Cache-Control": "no-store" },
    });
  const voted = (await listQuestions(shop, { language })).find(({ anchor }) => anchor === vote.data?.anchor);
  if (!voted) return redirectWithToast(path(language, PAGE), { kind: "error", text: "faq:content.question-unknown" }, { secure: shop.env.secure });
  return redirect(`${path(language, PAGE, { type: voted.type, voted: voted.anchor, said: message })}#${voted.anchor}`, 303);
}
