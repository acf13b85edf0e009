import { useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { chatAttributes } from "./chat-attributes.ts";
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
  const { t, language } = useTranslation("chat");
  const shell = useShell();
  const { pathname } = useLocation();
  if (pageFromPath(pathname) === PAGE) return null;
  const hasChat = Boolean(shell?.chat);
  // With a chat, the link loads a new document: its content security policy depends on the current consent.
  return (
    <PageLink
      page={PAGE}
      query={{ chat: hasChat ? 1 : undefined }}
      className={`chat-link ${CLASSES[place]}`}
      title={place === "header" ? t("help") : undefined}
      data-item-type="help"
      data-item-val={hasChat ? "chat" : "page"}
      {...(shell && chatAttributes(shell, { "data-failed": path(language, PAGE, { chat: "failed" }), "data-busy-label": t("coming") }))}
    >
      <Icon name="chat" size={place === "header" ? 24 : 20} />
      <span role={place === "footer" ? "status" : undefined} className={place === "header" ? "visually-hidden" : undefined}>
        {t("help")}
      </span>
    </PageLink>
  );
}
