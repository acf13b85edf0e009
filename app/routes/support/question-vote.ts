import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { listQuestions } from "#server/content/list-questions.ts";
import { VoteSchema } from "#server/content/question.schema.ts";
import { voteForAnswer } from "#server/content/vote-for-answer.ts";
import { path } from "#server/locale/path.schema.ts";
import { pageLanguage } from "#app/request/page-language.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";

/** Opened as a page it has nothing to show. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(path(pageLanguage(params), "frequently-asked-questions"));

/** Notes whether an answer helped: scripts get JSON, a plain form leads back to the answer. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { shop, clientAddress } = context;
  const language = pageLanguage(params);
  const vote = VoteSchema.safeParse(Object.fromEntries(await request.formData()));
  const answer = vote.success
    ? await voteForAnswer(shop, { anchor: vote.data.anchor, language, helpful: vote.data.helpful === "yes", clientAddress })
    : ({ ok: false, reason: "content.question-unknown" } as const);
  if (request.headers.get("Accept")?.includes("application/json")) return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  const voted = (await listQuestions(shop, { language })).find((one) => one.anchor === vote.data?.anchor);
  const back = path(language, "frequently-asked-questions", { type: voted?.type }) + (voted ? `#${voted.anchor}` : "");
  const toast = answer.ok ? ({ kind: "tip", text: "faq:thanks" } as const) : ({ kind: "error", text: `faq:${answer.reason}` } as const);
  return redirectWithToast(back, toast, { secure: shop.env.secure });
}
