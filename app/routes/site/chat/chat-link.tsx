import { useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useChat } from "./use-chat.ts";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

const PAGE = "customer-service";

/**
 * The help button of every page (§1). Opens the chat if one is configured and the visitor consented to it; otherwise links to the page with
 * telephone and e-mail.
 */
export function ChatLink() {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const navigate = useNavigate();
  const hasChat = Boolean(useShell()?.chat);
  const { state, open } = useChat();
  const { pathname } = useLocation();
  if (pageFromPath(pathname) === PAGE || state === "loaded") return null;
  const onClick = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const opening = open();
    if (!opening) return;
    event.preventDefault();
    // While the chat is loading, a second click only waits.
    if (state !== "loading" && !(await opening)) navigate(path(language, PAGE, { chat: "failed" }));
  };
  // With a chat, the link loads a new document: its content security policy depends on the current consent.
  return (
    <PageLink
      page={PAGE}
      query={{ chat: hasChat ? 1 : undefined }}
      reloadDocument={hasChat}
      className="button secondary chat-link"
      data-item-type="help"
      data-item-val={hasChat ? "chat" : "page"}
      aria-busy={state === "loading" || undefined}
      onClick={onClick}
    >
      <Icon name="chat" />
      <span role="status">{t(state === "loading" ? "coming" : "help")}</span>
    </PageLink>
  );
}
