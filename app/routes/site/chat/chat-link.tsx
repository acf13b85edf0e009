import { useLocation } from "@remix-run/react";
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

/** Where the link stands: an icon in the header, a line of the menu, or a link of the footer. */
type ChatLinkProps = { place: "header" | "menu" | "footer" };

const CLASSES = { header: "icon-button", menu: "menu-line", footer: "" };

/**
 * The help link of every page (§1). Opens the chat if one is configured and the visitor consented to it; otherwise links to the page with
 * telephone and email.
 */
export function ChatLink({ place }: ChatLinkProps) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
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
    if (state !== "loading" && !(await opening)) location.assign(path(language, PAGE, { chat: "failed" }));
  };
  const label = t(state === "loading" ? "coming" : "help");
  // With a chat, the link loads a new document: its content security policy depends on the current consent.
  return (
    <PageLink
      page={PAGE}
      query={{ chat: hasChat ? 1 : undefined }}
      className={`chat-link ${CLASSES[place]}`}
      title={place === "header" ? label : undefined}
      data-item-type="help"
      data-item-val={hasChat ? "chat" : "page"}
      aria-busy={state === "loading" || undefined}
      onClick={onClick}
    >
      <Icon name="chat" size={place === "header" ? 24 : 20} />
      <span role={place === "footer" ? "status" : undefined} className={place === "header" ? "visually-hidden" : undefined}>
        {label}
      </span>
    </PageLink>
  );
}
