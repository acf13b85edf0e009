import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useChat } from "./use-chat.ts";

type ChatPanelProps = {
  host: string;
  consent: "unset" | "accept" | "refuse" | "signal";
  /** `1` where the visitor came here to chat, `failed` where the chat did not arrive. */
  asked: string | null;
};

/** The chat on the page of customer service: who runs it, the question whether that is wanted, the way into it. */
export function ChatPanel({ host, consent, asked }: ChatPanelProps) {
  const { t } = useTranslation("chat");
  return (
    <section className="panel stack" aria-labelledby="service-chat">
      <h2 id="service-chat">{t("chat.title")}</h2>
      {consent === "signal" ? <p>{t("chat.signal", { host })}</p> : consent === "accept" ? <StartChat asked={asked} /> : <AgreeToChat host={host} />}
    </section>
  );
}

/** A plain form: the answer is a new document, since only that lets the vendor in. */
function AgreeToChat({ host }: { host: string }) {
  const { t } = useTranslation(["chat", "consent"]);
  const language = useLanguage();
  return (
    <form method="post" action={path(language, "consent")} className="stack">
      <p>{t("chat.ask", { host, page: t("consent:title") })}</p>
      <noscript>
        <p>{t("chat.needs-scripts")}</p>
      </noscript>
      <input type="hidden" name="returnTo" value={path(language, "customer-service", { chat: 1 })} />
      <Button type="submit" kind="secondary" name="chat" value="accept">
        {t("chat.agree")}
      </Button>
    </form>
  );
}

/** A tap is good for one visit: whoever loads the page again, or comes back to it, did not ask again. */
function forgetWish() {
  const address = new URL(location.href);
  address.searchParams.delete("chat");
  history.replaceState(history.state, "", address);
}

function StartChat({ asked }: { asked: string | null }) {
  const { t } = useTranslation("chat");
  const hydrated = useHydrated();
  const { state, open } = useChat();
  const opened = useRef(false);
  useEffect(() => {
    // Somebody tapped on a page of ours to come here. A link from elsewhere must not fetch anything.
    if (asked !== "1" || opened.current || !document.referrer.startsWith(`${location.origin}/`)) return;
    opened.current = true;
    if (open()) forgetWish();
  });
  const start = () => open() ?? location.reload();
  if (state === "here") return <Notice kind="good">{t("chat.here")}</Notice>;
  const failed = state === "failed" || (asked === "failed" && state === "asleep");
  return (
    <>
      {failed && (
        <Notice kind="alert" title={t("chat.failed")}>
          {t("chat.failed-text")}
        </Notice>
      )}
      {hydrated ? (
        <Button kind="secondary" aria-busy={state === "coming" || undefined} disabled={state === "coming"} onClick={start}>
          {t(state === "coming" ? "coming" : failed ? "chat.again" : "chat.start")}
        </Button>
      ) : (
        <p>{t("chat.needs-scripts")}</p>
      )}
    </>
  );
}
