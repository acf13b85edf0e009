import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { setCookieHeaders } from "#app/request/cookies.server.ts";
import { announcementSeenCookie, noticeClosedCookie } from "#app/request/announcement.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { safeReturn } from "#app/request/page/safe-return.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { path } from "#server/locale/path.schema.ts";
import { EmptyState } from "#app/ui/notice.tsx";

/** Versions are dates or times (ISO 8601), those of a maintenance numbers; a longer one is none of ours. */
const MAX_VERSION = 100;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Loads the announcement; the cookie clears the indicator of the bell (§2). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const language = params.lang as Language;
  const { announcement } = await getSettings(context.shop, language);
  const headers = new Headers();
  if (announcement) headers.append("Set-Cookie", announcementSeenCookie(announcement.version, context.shop.env.secure));
  return data({ announcement, meta: { title: announcement?.title ?? textsFor(language, "site")("announcement.title") } }, { headers });
}

/** Closes the notice bar for good, and marks an announcement as read that is not newer than the notice. Redirects to the page with the bar. */
export const action = formAction(async ({ request, params, context, form }) => {
  const language = params.lang as Language;
  const { secure } = context.shop.env;
  const version = form.get("closeNotice");
  const page = safeReturn(form.get("returnTo"), path(language, "homepage"));
  if (typeof version !== "string") return redirect(page, 303);
  const { announcement } = await getSettings(context.shop, language);
  const cookies = [noticeClosedCookie(request, version.slice(0, MAX_VERSION), secure)];
  if (announcement && announcement.version <= version) cookies.push(announcementSeenCookie(announcement.version, secure));
  return redirect(page, { status: 303, headers: setCookieHeaders(cookies) });
});

export default function AnnouncementPage() {
  const { t } = useTranslation("site");
  const { announcement } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack">
      <FormRejection />
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

/** The HTML of an announcement, sanitized on the server. */
function AnnouncementText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitized by server/content/markup/sanitize.ts before it reaches a page
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
