import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostAgain } from "#app/forms/submit.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { returnedFields } from "#app/request/form/form-action.server.ts";
import { entryAddress } from "#app/request/page/entry-address.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { ErrorPage } from "#app/routes/site/shell/error-page.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CHANNEL_PAGES, pageFromPath, startPage } from "#server/locale/channel-pages.schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The page replaces the answer to a post during an outage of the database, and is no address of its own. */
export async function loader({ request, params, context: { outage } }: LoaderFunctionArgs) {
  if (!isChannelLanguage(params.lang)) throw redirect(await entryAddress(request), 302);
  if (!outage) throw redirect(path(params.lang, startPage(params.lang)), 302);
  return { address: outage.address, meta: { title: textsFor(params.lang, "unavailable")("title") } };
}

/** Returns what was posted. It is stored nowhere but in the answer, because nothing can be stored now. */
export function action({ context }: ActionFunctionArgs) {
  if (!context.outage) throw new Response(null, { status: 404 });
  const form = context.postedForm ?? new FormData();
  const fields = returnedFields(form);
  return data({ fields, isComplete: fields.length === [...form].length }, { status: 503 });
}

/** It is shown while the shop does not answer other requests. */
export const handle = { lean: true };

/** A form to send again. */
export default function UnavailablePage() {
  const { t } = useChannelTranslation("unavailable");
  const { address } = useLoaderData<typeof loader>();
  const post = useActionData<typeof action>();
  return (
    <SmallFrame channel={CHANNEL_PAGES.includes(pageFromPath(address.split("?")[0] ?? ""))} here={address}>
      <div className="narrow page-body stack" role="alert">
        <h1>{t("title")}</h1>
        <p className="lead">{t("text")}</p>
        {!post?.isComplete && <p>{t("left-out")}</p>}
        <PostAgain to={address} fields={post?.fields ?? []}>
          <Button type="submit">{t("send")}</Button>
        </PostAgain>
      </div>
    </SmallFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
