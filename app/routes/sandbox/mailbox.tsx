import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { requestLanguage } from "#app/request/request-language.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { siteLanguage } from "#server/locale/locale.schema.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { readMessages } from "./mailbox.server.ts";
import { sandboxStyles } from "#app/styles/page-styles.ts";

export const links = sandboxStyles;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.meta);

/** Loads the messages that the shop stored instead of sending them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = await requestLanguage(request, "site");
  const language = siteLanguage(requested);
  const messages = (await readMessages(request, context)).map(({ id, channel, to, replyTo, subject, text, sentAt }) => ({
    id,
    channel,
    to,
    replyTo,
    subject,
    text,
    sentAt,
  }));
  return { documentLanguage: language, meta: { title: textsFor(language, "sandbox")("mailbox.title") }, messages };
}

/** A development tool, in plain HTML. */
export const handle = { lean: true };

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin" });

export default function Mailbox() {
  const { documentLanguage: language, messages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sandbox", language);
  return (
    <div className="sandbox">
      <header className="sandbox-band">{t("mailbox.band")}</header>
      <main className="sandbox-page mailbox stack-wide">
        <h1>{t("mailbox.title")}</h1>
        {messages.length === 0 && <p className="lead">{t("mailbox.empty")}</p>}
        {messages.map((message) => (
          <article key={message.id} id={message.id} className="panel stack" aria-label={message.subject}>
            <header className="stack-tight">
              <h2>{message.subject}</h2>
              <p className="small soft">
                {t("mailbox.to", { to: message.to })}
                {message.replyTo && ` · ${t("mailbox.reply-to", { to: message.replyTo })}`} · {formatDateTime(message.sentAt, language, "date-time")}{" "}
                {t("mailbox.zone")}
              </p>
            </header>
            <p className="mail-text">{linkify(message.text)}</p>
          </article>
        ))}
      </main>
    </div>
  );
}

/** Turns the URLs in a text into links. */
function linkify(text: string) {
  // The pattern has a group, so that `split` keeps the URLs at the odd positions.
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, position) =>
    position % 2 === 1 ? (
      <a key={position} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
