import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { getChat, readChatConsentState } from "#app/request/chat.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { SupportContacts } from "#app/routes/site/shell/support-contacts.tsx";

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
        <SupportContacts phoneNote={t("reach.phone", BRAND.supportHours)} emailNote={t("reach.email")} />
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
