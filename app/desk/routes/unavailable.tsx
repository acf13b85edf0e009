import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ANY_FORM } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { PostAgain } from "#app/forms/submit.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { readForm } from "#app/request/body/read-form.server.ts";
import { returnedFields } from "#app/request/form/form-action.server.ts";

/** The page replaces others during an outage of the database (`server/http/desk/create-desk-app.ts`), and is no address of its own. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { outage } = context;
  if (!outage) throw redirect("/today", 303);
  return data({ title: titleOf(request, context, "desk:error.outage.title"), address: outage.address }, { status: 503 });
}

/** Returns what was posted. It changes nothing, and is stored nowhere but in the answer. */
async function returnPost({ request, context }: ActionFunctionArgs) {
  if (!context.outage) throw new Response(null, { status: 404 });
  const read = context.postedForm ?? (await readForm(request, ANY_FORM));
  const form = read instanceof FormData ? read : read.ok ? read.form : read.arrived;
  return data({ fields: returnedFields(form) }, { status: 503 });
}

export const action = Object.assign(returnPost, { access: { "": "open" as const } });

/** The page to open again or, after a post, a form with what was typed. */
export default function Unavailable() {
  const { title, address } = useLoaderData<typeof loader>();
  const post = useActionData<typeof action>();
  const { t } = useTranslation("desk");
  return (
    <>
      <PageHead title={title} about={t(post ? "error.outage.kept" : "error.outage.text")} />
      {post ? (
        <PostAgain to={address} fields={post.fields}>
          <button type="submit" className="button primary">
            {t("error.outage.send")}
          </button>
        </PostAgain>
      ) : (
        <p>
          <ButtonLink to={address} text={t("error.outage.retry")} />
        </p>
      )}
    </>
  );
}
