import { WithoutScripts } from "#app/light-page.tsx";
import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useChat } from "./use-chat.ts";

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

function StartChat({ asked }: { asked: string | null }) {
  const { t } = useTranslation("chat");
  const isHydrated = useHydrated();
  const { state, open } = useChat();
  const isOpened = useRef(false);
  useEffect(() => {
    // Starts the chat only after a click on our site. A link from another site must not load the vendor's script.
    if (asked !== "1" || isOpened.current || !document.referrer.startsWith(`${location.origin}/`)) return;
    isOpened.current = true;
    if (open()) removeChatParameter();
  });
  // Null: this document was requested before the consent.
  const start = () => open() ?? location.reload();
  if (state === "loaded") return <Notice kind="good">{t("chat.here")}</Notice>;
  const failed = state === "failed" || (asked === "failed" && state === "idle");
  return (
    <>
      {failed && (
        <Notice kind="alert" title={t("chat.failed")}>
          {t("chat.failed-text")}
        </Notice>
      )}
      {isHydrated ? (
        <Button kind="secondary" aria-busy={state === "loading" || undefined} disabled={state === "loading"} onClick={start}>
          {t(state === "loading" ? "coming" : failed ? "chat.again" : "chat.start")}
        </Button>
      ) : (
        <p>{t("chat.needs-scripts")}</p>
      )}
    </>
  );
}

/** Removes `chat` from the address, so that a reload or a return to the page does not start the chat again. */
function removeChatParameter() {
  const address = new URL(location.href);
  address.searchParams.delete("chat");
  history.replaceState(history.state, "", address);
}
