import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

/** `host`: of the eSIM site. */
type EsimLinkFormProps = { host: string; lastResult?: SubmissionResult<string[]> | null };

/** Asks for confirmation before the visitor leaves for the eSIM site (§2). Accounts choose whether to share their contact details. */
export function EsimLinkForm(props: EsimLinkFormProps) {
  const signedIn = useShell()?.identity?.kind === "account";
  return signedIn ? <ShareForm {...props} /> : <PlainForm {...props} />;
}

function PlainForm({ host }: EsimLinkFormProps) {
  const { t } = useTranslation("site");
  return (
    <form method="post" action={path(useLanguage(), "esim-link")} className="stack">
      <FormRejection />
      <p>
        {t("esim-link.text")} {t("esim-link.host", { host })}
      </p>
      <Submit busyLabel={t("esim-link.going")} data-item-type="esim-link" data-item-val="go">
        {t("esim-link.go")}
      </Submit>
    </form>
  );
}

/** Offers an account to be signed in at the eSIM site too, with consent to the shared data, or to continue without. Only the server validates it. */
function ShareForm({ host, lastResult }: EsimLinkFormProps) {
  const { t } = useTranslation("site");
  const { agreeShare: errors = [], ...others } = messagesByField(lastResult);
  const id = "esim-link";
  const fieldId = `${id}-agreeShare`;
  const agreeShare = { id: fieldId, name: "agreeShare", errorId: `${fieldId}-error`, descriptionId: `${fieldId}-hint`, errors };
  return (
    <form id={id} method="post" action={path(useLanguage(), "esim-link")} className="form">
      <ErrorSummary form={{ id, allErrors: { ...others, agreeShare: errors } }} labels={{ agreeShare: t("esim-link.share-label") }} />
      <p>
        {t("esim-link.account-text")} {t("esim-link.host", { host })}
      </p>
      <CheckField field={agreeShare} label={t("esim-link.share")} />
      <div className="cluster">
        <Submit name="intent" value="share" data-item-type="esim-link" data-item-val="share" busyLabel={t("esim-link.going")}>
          {t("esim-link.go")}
        </Submit>
        <Submit
          kind="quiet"
          name="intent"
          value="plain"
          formNoValidate
          data-item-type="esim-link"
          data-item-val="plain"
          busyLabel={t("esim-link.going")}
        >
          {t("esim-link.plain")}
        </Submit>
      </div>
    </form>
  );
}

const messagesByField = (result: EsimLinkFormProps["lastResult"]): Record<string, string[]> =>
  Object.fromEntries(Object.entries(result?.error ?? {}).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])));
