import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { getChat, readChatConsentState } from "#app/request/chat.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { SupportContacts } from "#app/routes/site/shell/support-contacts.tsx";
import { WithoutScripts } from "#app/client/light-page.tsx";
import { path } from "#server/locale/path.schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useShell } from "#app/routes/site/shell/use-shell.ts";
import { chatAttributes } from "./chat-attributes.ts";

const PAGES = ["order-result", "account/package", "top-up", "netCover", "esim-device"] as const;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "chat");
  const chat = getChat(context.shop, language);
  const consent = readChatConsentState(request);
  return {
    meta: { title: t("meta.title"), description: t("meta.description") },
    types: [...QUESTION_TYPES],
    chat: chat && { host: new URL(chat.src).host, consent, asked: new URL(request.url).searchParams.get("chat") },
  };
}

export default function CustomerServicePage() {
  const { t } = useTranslation("chat");
  const { types, chat } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      {chat && <ChatPanel {...chat} />}
      <section className="panel stack" aria-labelledby="service-reach">
        <h2 id="service-reach">{t("reach.title")}</h2>
        <SupportContacts phoneNote={<SupportHours />} emailNote={t("reach.email")} />
        <p>{t("reach.outside")}</p>
      </section>
      <section className="stack prose" aria-labelledby="service-ready">
        <h2 id="service-ready">{t("ready.title")}</h2>
        <ul>
          {(["order", "iccid", "phone", "shown"] as const).map((key) => (
            <li key={key}>{t(`ready.${key}`)}</li>
          ))}
        </ul>
        <p>{t("ready.never")}</p>
      </section>
      <section className="stack prose" aria-labelledby="service-self">
        <h2 id="service-self">{t("self.title")}</h2>
        <ul>
          {PAGES.map((page) => (
            <li key={page}>
              <PageLink page={page}>{t(`self.${page}`)}</PageLink>
            </li>
          ))}
        </ul>
        <h3>{t("questions.title")}</h3>
        <ul>
          {types.map((type) => (
            <li key={type}>
              <PageLink page="frequently-asked-questions" query={{ type }}>
                {t(`questions.${type}`)}
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The hours of telephone support; scripts add those of the user's clock, and whether it is open (`support-hours.widget.ts`). */
function SupportHours() {
  const { t } = useTranslation("chat");
  const { from, to } = BRAND.supportHours;
  // The widget replaces the names of the hours, which it alone knows.
  const yours = t("reach.yours", { from: "{{from}}", to: "{{to}}" });
  return (
    <>
      {t("reach.phone", { from, to })}
      <br />
      <span
        hidden
        data-widget="support-hours"
        data-from={from}
        data-to={to}
        data-yours={yours}
        data-open={t("reach.open")}
        data-closed={t("reach.closed")}
      />
    </>
  );
}

type ChatPanelProps = {
  /** The host of the vendor's script. */
  host: string;
  /** `signal`: the browser refuses with Global Privacy Control. */
  consent: "unset" | "accept" | "refuse" | "signal";
  /** The query parameter `chat`: `1` if the visitor pressed the help button, `failed` if the chat did not load. */
  asked: string | null;
};

/** The chat section of the customer service page: a consent form or a start button. */
function ChatPanel({ host, consent, asked }: ChatPanelProps) {
  const { t } = useTranslation("chat");
  return (
    <section className="panel stack" aria-labelledby="service-chat">
      <h2 id="service-chat">{t("chat.title")}</h2>
      {consent === "signal" ? <p>{t("chat.signal", { host })}</p> : consent === "accept" ? <StartChat asked={asked} /> : <AgreeToChat host={host} />}
    </section>
  );
}

/** The consent form. It loads a new document, because only the content security policy of that document allows the vendor. */
function AgreeToChat({ host }: { host: string }) {
  const { t, language } = useTranslation("chat");
  return (
    <form method="post" action={path(language, "consent")} className="stack">
      <p>{t("chat.ask", { host, page: t("consent:title") })}</p>
      <WithoutScripts>
        <p>{t("chat.needs-scripts")}</p>
      </WithoutScripts>
      <input type="hidden" name="returnTo" value={path(language, "customer-service", { chat: 1 })} />
      <Button type="submit" kind="secondary" name="chat" value="accept">
        {t("chat.agree")}
      </Button>
    </form>
  );
}

/** The start button; what it shows depends on the state of the chat (`chat.widget.ts`). */
function StartChat({ asked }: { asked: string | null }) {
  const { t } = useTranslation("chat");
  const shell = useShell();
  return (
    <>
      <div hidden className="stack" {...(shell && chatAttributes(shell, { "data-asked": asked ?? "" }))}>
        <div hidden data-when="failed">
          <Notice kind="alert" title={t("chat.failed")}>
            {t("chat.failed-text")}
          </Notice>
        </div>
        <div hidden data-when="loaded" role="status">
          <Notice kind="good">{t("chat.here")}</Notice>
        </div>
        <div hidden data-when="idle loading failed">
          <Button kind="secondary">
            <span data-when="idle">{t("chat.start")}</span>
            <span hidden data-when="loading">
              {t("coming")}
            </span>
            <span hidden data-when="failed">
              {t("chat.again")}
            </span>
          </Button>
        </div>
      </div>
      <WithoutScripts>
        <p>{t("chat.needs-scripts")}</p>
      </WithoutScripts>
    </>
  );
}
