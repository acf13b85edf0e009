import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { InlineScript } from "#app/client/light-page.tsx";
import { entryAddress } from "#app/request/page/entry-address.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { ErrorPage } from "#app/routes/site/shell/error-page.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isLanguage } from "#server/locale/locale.schema.ts";

/** Inline script: the button is shown if there are copies, and removes them, but not this page and its files, without which nothing could be shown offline. */
const REMOVAL_SCRIPT = `{const b=document.getElementById("remove-copies");b.hidden=!document.querySelector("#kept a,#visited a");b.onclick=async()=>{if(!confirm(b.dataset.question))return;for(const n of await caches.keys())if(!n.startsWith("files"))await caches.delete(n);location.reload()}}`;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isLanguage(params.lang)) throw redirect(await entryAddress(request), 302);
  return { meta: { title: textsFor(params.lang, "offline")("title") } };
}

/** Without a connection no script could be loaded. */
export const handle = { lean: true };

/**
 * What can be read on this device without a connection. The service worker fills the lists, and shows a notice if the page takes the place of another
 * page, or of the answer to a form (`app/client/offline/worker/offline-html.ts`).
 */
export default function OfflinePage() {
  const { t } = useTranslation("offline");
  return (
    <SmallFrame channel={false}>
      <div className="narrow page-body stack-wide">
        <div id="unreachable" hidden>
          <Notice kind="warn" title={t("unreachable")}>
            <div className="stack">
              <p>{t("unreachable-text")}</p>
              <p>
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- loads the address again that is open */}
                <a href="" className={buttonClass({ kind: "secondary" })}>
                  {t("ui:link.retry")}
                </a>
              </p>
            </div>
          </Notice>
        </div>
        <form id="unsent" method="post" hidden>
          <Notice kind="warn" title={t("unsent")}>
            <div className="stack">
              <p>{t("unsent-text")}</p>
              <p id="send-again" hidden>
                <Button type="submit" kind="secondary">
                  {t("send-again")}
                </Button>
              </p>
            </div>
          </Notice>
        </form>
        <div className="stack-tight">
          <h1>{t("title")}</h1>
          <p>{t("text")}</p>
        </div>
        <CopyList id="kept" title={t("kept")} none={t("kept-none")} />
        <CopyList id="visited" title={t("visited")} none={t("visited-none")} />
        <p>
          <Button id="remove-copies" kind="secondary" data-question={t("remove-question")} hidden>
            {t("remove")}
          </Button>
        </p>
        <InlineScript code={REMOVAL_SCRIPT} />
      </div>
    </SmallFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

function CopyList({ id, title, none }: { id: string; title: string; none: string }) {
  return (
    <section className="stack-tight" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul id={id} className="list-plain stack-tight">
        <li className="soft">{none}</li>
      </ul>
    </section>
  );
}
