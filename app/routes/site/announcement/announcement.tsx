import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { announcementSeenCookie } from "#app/request/announcement.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnnouncementText } from "./announcement-text.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Loads the announcement; the cookie clears the indicator of the bell (§2). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const language = params.lang as Language;
  const { announcement } = await getSettings(context.shop, language);
  const headers = new Headers();
  if (announcement) headers.append("Set-Cookie", announcementSeenCookie(announcement.version, context.shop.env.secure));
  return data({ announcement, meta: { title: announcement?.title ?? textsFor(language, "site")("announcement.title") } }, { headers });
}

export default function AnnouncementPage() {
  const { t } = useTranslation("site");
  const { announcement } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack">
      {announcement ? (
        <>
          <h1>{announcement.title}</h1>
          <AnnouncementText html={announcement.html} />
        </>
      ) : (
        <EmptyState title={t("announcement.none")} />
      )}
    </div>
  );
}
