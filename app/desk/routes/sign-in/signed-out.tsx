import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/request/body/read-form.server.ts";
import { keptFields, type KeptPost } from "#app/desk/confirmation.server.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { safeReturn } from "#app/desk/return-path.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { KeptForm } from "#app/desk/ui/kept-form.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Those of the largest form of the desk, a text in all languages. Files are not kept. */
const LIMITS = { maxFileBytes: 0, maxFiles: 0, maxBytes: 1024 * 1024, text: { fieldLength: 100_000, textBytes: 1024 * 1024 } };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (request.method === "GET" && context.desk?.session) throw redirect("/today", 303);
  return { title: titleOf(request, context, "desk-sign-in:signed-out.title") };
}

/** Keeps what was posted to the page `redirectTo` after the session had ended: it changes nothing, and is stored nowhere but in the answer. */
async function keepPost({ request }: ActionFunctionArgs) {
  const read = await readForm(request, LIMITS);
  const kept: KeptPost = { to: safeReturn(request), fields: keptFields(read.ok ? read.form : read.arrived) };
  return data(kept, { status: 401 });
}

export const action = Object.assign(keepPost, { access: { "": "open" as const } });

/** A form with what was typed, to be sent again after signing in in another tab. */
export default function SignedOut() {
  const { title } = useLoaderData<typeof loader>();
  const kept = useActionData<typeof action>();
  const { t } = useTranslation("desk-sign-in");
  return (
    <>
      <PageHead title={title} about={t(kept ? "signed-out.kept" : "signed-out.about")} />
      <div className="stack">
        <p>
          <a href="/sign-in" className="button primary" target={kept && "_blank"} rel="noopener">
            {t(kept ? "signed-out.new-tab" : "signed-out.sign-in")}
          </a>
        </p>
        {kept && (
          <KeptForm to={kept.to} fields={kept.fields}>
            {t("signed-out.send")}
          </KeptForm>
        )}
      </div>
    </>
  );
}
