import { redirect, type AppLoadContext, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { z } from "zod";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { chatConsentCookie, getChat, readChatConsent } from "#app/request/chat.server.ts";
import { storeConsent, readConsent, readConsentState, type Consent } from "#app/request/consent.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { safeReturn } from "#app/request/page/safe-return.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { ConsentButtons } from "#app/routes/site/shell/consent-buttons.tsx";

const ConsentSchema = z.enum(["accept", "refuse"]);

/** Text keys of the strictly necessary cookies and storage. */
const NEEDED = ["needed.session", "needed.order", "needed.form", "needed.choices", "needed.answer", "needed.storage"] as const;
/** Text keys of what needs consent. */
const ALLOWED = ["allowed.murmur", "allowed.source", "allowed.events", "allowed.chat"] as const;
type CookieText = (typeof NEEDED | typeof ALLOWED)[number];

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "consent");
  const state = readConsentState(request);
  const chat = getChat(context.shop, language);
  return {
    meta: { title: t("title"), description: t("lead") },
    state,
    days: context.shop.env.trackingDays,
    chat: chat && { host: new URL(chat.src).host, state: readChatConsent(request) },
  };
}

/**
 * Stores the consent to tracking (§3: accept-cookie) or to the chat, and redirects to the page with the form. A refusal of tracking deletes all data
 * that needed consent; after an acceptance, a message confirms the withdrawal.
 */
export const action = formAction(async ({ request, params, context, form }) => {
  const language = pageLanguage(params);
  const to = safeReturn(form.get("returnTo"), path(language, "consent"));
  const chatChoice = ConsentSchema.safeParse(form.get("chat"));
  if (chatChoice.success) return storeChatConsent(request, context, to, chatChoice.data);
  const choice = ConsentSchema.safeParse(form.get("consent"));
  if (!choice.success) return redirect(to, 303);
  const withdraws = choice.data === "refuse" && readConsent(request) === "accept";
  const cookies = await storeConsent(request, context, choice.data);
  if (withdraws) return redirectWithToast(to, { kind: "tip", text: "consent:withdrawn" }, { secure: context.shop.env.secure, cookies });
  return redirect(to, { status: 303, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
});

export default function ConsentPage() {
  const { t } = useTranslation("consent");
  const { state, days, chat } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <FormRejection />
      </div>
      <section className="panel stack" aria-labelledby="consent-now">
        <h2 id="consent-now">{t("now")}</h2>
        <Notice kind={state === "accept" ? "good" : "info"} title={t(`state.${state}`)}>
          {t(`state.${state}-text`)}
        </Notice>
        {state !== "signal" && (
          <ConsentButtons accept={state !== "accept" && t("accept")} refuse={state !== "refuse" && t(state === "accept" ? "withdraw" : "refuse")} />
        )}
      </section>
      {chat && state !== "signal" && <ChatConsent {...chat} />}
      <section className="stack prose" aria-labelledby="consent-needed">
        <h2 id="consent-needed">{t("needed-title")}</h2>
        <p>{t("needed-text")}</p>
        <CookieList keys={NEEDED} days={days} />
      </section>
      <section className="stack prose" aria-labelledby="consent-allowed">
        <h2 id="consent-allowed">{t("allowed-title")}</h2>
        <p>{t("allowed-text")}</p>
        <CookieList keys={chat ? ALLOWED : ALLOWED.filter((key) => key !== "allowed.chat")} days={days} />
        <p>{t("never")}</p>
      </section>
      <section className="stack prose" aria-labelledby="consent-mind">
        <h2 id="consent-mind">{t("mind-title")}</h2>
        <p>{t("mind-text")}</p>
        <p className="cluster">
          <PageLink page="policy/cookie_policy">{t("policy")}</PageLink>
          <PageLink page="policy/privacy_policy">{t("privacy")}</PageLink>
        </p>
      </section>
    </div>
  );
}

/** Stores the consent to the chat; does not change the consent to tracking. */
function storeChatConsent(request: Request, { shop }: AppLoadContext, to: string, choice: "accept" | "refuse") {
  const { secure } = shop.env;
  const cookies = [chatConsentCookie(request, choice, secure)];
  const withdraws = choice === "refuse" && readChatConsent(request) === "accept";
  if (withdraws) return redirectWithToast(to, { kind: "tip", text: "consent:chat.withdrawn" }, { secure, cookies });
  return redirect(to, { status: 303, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** The consent to the chat of another company, independent of the consent to tracking. */
function ChatConsent({ host, state }: { host: string; state: Consent }) {
  const { t } = useTranslation("consent");
  return (
    <section className="panel stack" aria-labelledby="consent-chat">
      <h2 id="consent-chat">{t("chat.title")}</h2>
      <p>{t("chat.text", { host })}</p>
      <Notice kind={state === "accept" ? "good" : "info"} title={t(`state.${state}`)}>
        {t(`chat.${state}-text`)}
      </Notice>
      <ConsentButtons
        name="chat"
        accept={state !== "accept" && t("chat.accept")}
        refuse={state !== "refuse" && t(state === "accept" ? "chat.withdraw" : "chat.refuse")}
      />
    </section>
  );
}

function CookieList({ keys, days }: { keys: readonly CookieText[]; days: number }) {
  const { t } = useTranslation("consent");
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>
          <strong>{t(key)}</strong>
          <br />
          {t(`${key}-text`, { days })}
        </li>
      ))}
    </ul>
  );
}
