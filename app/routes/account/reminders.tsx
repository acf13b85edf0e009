import { data, redirect, type AppLoadContext, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Submit } from "#app/forms/submit.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { requireAccount } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { readReminderSwitch, switchReminders, type ReminderAccess } from "#server/reminders/switch-reminders.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Whether reminders about packages are on. Opens with the link of a reminder, or signed in. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const access = await readAccess(request, language, context);
  const state = await readReminderSwitch(context.shop, access);
  const t = textsFor(language, "reminders");
  const key = "key" in access ? access.key : null;
  // The link of a reminder may have been forwarded.
  const shown = state && { ...state, email: key === null ? state.email : maskEmail(state.email) };
  return data({ meta: { title: t(state ? "meta" : "unknown.title") }, state: shown, key }, { status: state ? 200 : 404 });
}

/** "anna@example.com" → "a…@example.com". */
const maskEmail = (email: string | null) => email?.replace(/^(.)[^@]*/, "$1…") ?? null;

/**
 * Intents "off" and "on". A mail program switches reminders off with one click: it posts `List-Unsubscribe=One-Click`, without a cookie, and must not be
 * redirected (RFC 8058). A GET changes nothing, because mail scanners open links.
 */
export const action = formAction(async ({ request, params, context, form }) => {
  const language = pageLanguage(params);
  const access = await readAccess(request, language, context);
  const isOneClick = form.get("List-Unsubscribe") === "One-Click";
  const intent = isOneClick ? "off" : form.get("intent");
  const isKnown = intent === "on" || intent === "off" ? await switchReminders(context.shop, access, { on: intent === "on" }) : true;
  if (!isKnown) return data(null, { status: 404 });
  if (isOneClick) return data(null);
  return redirect(path(language, "reminders", "key" in access ? access : {}), 303);
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function Reminders() {
  const { t } = useTranslation("reminders");
  const { state, key } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack">
      <h1>{t(state ? "title" : "unknown.title")}</h1>
      <FormRejection />
      {state ? <Switch on={state.on} email={state.email} linkKey={key} /> : <UnknownLink />}
    </div>
  );
}

/** Says what is on or off, and switches it. `linkKey`: the key of a reminder's link; null if the visitor is signed in. */
function Switch({ on, email, linkKey }: { on: boolean; email: string | null; linkKey: string | null }) {
  const { t, language } = useTranslation("reminders");
  const name = on ? ("on" as const) : ("off" as const);
  return (
    <>
      <Notice kind={on ? "good" : "info"} title={t(`${name}.title`)}>
        {email === null ? t(`${name}.text-phone`) : <Trans t={t} i18nKey={`${name}.text`} values={{ email }} components={{ b: <strong /> }} />}
      </Notice>
      <p>{t("what")}</p>
      <p className="soft">{t("still")}</p>
      <form method="post" action={path(language, "reminders", { key: linkKey })}>
        <input type="hidden" name="intent" value={on ? "off" : "on"} />
        <Submit kind={on ? "primary" : "secondary"} busyLabel={t("busy")}>
          {t(on ? "switch-off" : "switch-on")}
        </Submit>
      </form>
    </>
  );
}

function UnknownLink() {
  const { t } = useTranslation("reminders");
  const redirectTo = path(useLanguage(), "reminders");
  return (
    <>
      <p>{t("unknown.text")}</p>
      <p>
        <ButtonLink page="login" query={{ tab: "email", redirectTo }}>
          {t("unknown.sign-in")}
        </ButtonLink>
      </p>
    </>
  );
}

async function readAccess(request: Request, language: Language, context: AppLoadContext): Promise<ReminderAccess> {
  const key = new URL(request.url).searchParams.get("key");
  if (key !== null) return { key };
  const { accountId } = await requireAccount(request, language, context);
  return { accountId };
}
