import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { readIdentity } from "#app/request/identity.server.ts";
import { inAppCookie } from "#app/request/in-app.server.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { keepPosted, typedFields } from "#app/request/posted.server.ts";
import { rememberIccid } from "#app/request/remembered-iccid.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { path } from "#server/locale/path.schema.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { TopUpSchema } from "#server/top-up/top-up.schema.ts";
import type { SubmissionResult } from "@conform-to/react";
import { TopUpPage } from "./top-up-page.tsx";
import { isTrusted, pageOf, productOf } from "./which-sim.server.ts";
import { viewTopUp } from "./view-top-up.server.ts";

/** It must work from the worst place: no script, a logo, the form. */
export const handle = { lean: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.meta);

/** An answer with somebody's SIM is never kept, and its address is told to nobody. */
const PERSONAL = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

export const headers: HeadersFunction = ({ loaderHeaders }) => (loaderHeaders.has("X-Robots-Tag") ? PERSONAL : {});

/** The page for topping up prepaid SIMs, or China cards: the SIM, its balance, the amounts; or the field that asks which SIM (§2, Top-up). */
export async function loader(args: LoaderFunctionArgs) {
  const { view, status, remembers } = await viewTopUp(args);
  const answer = new Headers(view.personal ? PERSONAL : {});
  if (remembers) answer.append("Set-Cookie", rememberIccid(remembers, args.context.shop.env.secure));
  return data(view, { status, headers: answer });
}

/** Places the order of the top-up and leads to its payment page; a browser may remember the SIM. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { shop } = context;
  const viewer = readViewer(request, params.lang, context);
  const formData = await request.formData();
  const submission = parseWithZod(formData, { schema: TopUpSchema });
  const refuse = (lastResult: SubmissionResult<string[]>) => {
    keepPosted(context, { typed: typedFields(formData), wrong: Object.keys(lastResult.error ?? {}) });
    return data({ lastResult }, { status: 400 });
  };
  if (submission.status !== "success") return refuse(submission.reply());

  const { iccid, remember } = submission.value;
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  const trusted = await isTrusted(request, context, iccid);
  const answer = await placeTopUp(shop, submission.value, { ...viewer, accountId, trusted, product: productOf(request) });
  if (answer.ok || "number" in answer) {
    const { secure } = shop.env;
    const cookies = new Headers({ "Set-Cookie": rememberIccid(remember ? iccid : null, secure) });
    cookies.append("Set-Cookie", inAppCookie(pageOf(request) === "top-up-gogo-china-app", secure));
    const result = { order: answer.number, key: answer.linkKey, again: answer.ok ? undefined : 1 };
    return redirect((answer.ok && answer.payUrl) || path(viewer.language, "order-result", result), { status: 303, headers: cookies });
  }
  return refuse(submission.reply(answer.field ? { fieldErrors: { [answer.field]: [answer.reason] } } : { formErrors: [answer.reason] }));
}

export default function TopUp() {
  return <TopUpPage view={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />;
}
