import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { VoteSchema } from "#server/content/question.schema.ts";
import { voteForAnswer } from "#server/content/questions/vote-for-answer.ts";
import { path } from "#server/locale/path.schema.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { textFields } from "#app/request/form/submitted-form.server.ts";
import { readForm, WITHOUT_FILES } from "#app/request/body/read-form.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";

const PAGE = "frequently-asked-questions";

/** Opened as a page it has nothing to show. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(path(pageLanguage(params), PAGE));

/** Notes whether an answer helped: scripts get JSON, a plain form leads back to the answer, which says so. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { shop, clientAddress } = context;
  const language = pageLanguage(params);
  const read = await readForm(request, WITHOUT_FILES);
  const vote = VoteSchema.safeParse(read.ok ? textFields(read.form) : {});
  const answer = vote.success
    ? await voteForAnswer(shop, { anchor: vote.data.anchor, language, helpful: vote.data.helpful === "yes", clientAddress })
    : ({ ok: false, reason: "content.question-unknown" } as const);
  if (request.headers.get("Accept")?.includes("application/json")) return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  const voted = (await listQuestions(shop, { language })).find((one) => one.anchor === vote.data?.anchor);
  if (!voted) return redirectWithToast(path(language, PAGE), { kind: "error", text: "faq:content.question-unknown" }, { secure: shop.env.secure });
  const said = answer.ok ? "thanks" : answer.reason;
  return redirect(`${path(language, PAGE, { type: voted.type, voted: voted.anchor, said })}#${voted.anchor}`, 303);
}
