import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ANY_FORM } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { safeReturn } from "#app/desk/return-path.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { PostAgain } from "#app/forms/submit.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { readForm } from "#app/request/body/read-form.server.ts";
import { returnedFields } from "#app/request/form/form-action.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (request.method === "GET" && context.desk?.session) throw redirect("/today", 303);
  return { title: titleOf(request, context, "desk-sign-in:signed-out.title") };
}

/** Keeps what was posted to the page `redirectTo` after the session had ended: it changes nothing, and is stored nowhere but in the answer. */
async function keepPost({ request }: ActionFunctionArgs) {
  const read = await readForm(request, ANY_FORM);
  return data({ to: safeReturn(request), fields: returnedFields(read.ok ? read.form : read.arrived) }, { status: 401 });
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
          <PostAgain to={kept.to} fields={kept.fields}>
            <button type="submit" className="button secondary">
              {t("signed-out.send")}
            </button>
          </PostAgain>
        )}
      </div>
    </>
  );
}
