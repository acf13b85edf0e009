import { WithoutScripts } from "#app/client/light-page.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useShell } from "#app/routes/site/shell/use-shell.ts";
import { chatAttributes } from "./chat-attributes.ts";

type ChatPanelProps = {
  /** The host of the vendor's script. */
  host: string;
  /** `signal`: the browser refuses with Global Privacy Control. */
  consent: "unset" | "accept" | "refuse" | "signal";
  /** The query parameter `chat`: `1` if the visitor pressed the help button, `failed` if the chat did not load. */
  asked: string | null;
};

/** The chat section of the customer service page: a consent form or a start button. */
export function ChatPanel({ host, consent, asked }: ChatPanelProps) {
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
  const { t } = useTranslation("chat");
  const language = useLanguage();
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
