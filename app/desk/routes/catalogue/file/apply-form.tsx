import { useActionData } from "@remix-run/react";
import type { RejectedForm } from "#app/desk/form.server.ts";
import { ApplyCatalogueSchema } from "#server/plans/file/catalogue-upload.schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { DifferencePage } from "./difference-page.ts";

/** Applies the difference that is shown, and nothing else. */
export function ApplyForm({ difference }: { difference: DifferencePage | null }) {
  const { t } = useTranslation("desk-catalogue");
  const result = useActionData() as RejectedForm | undefined;
  const errorText = useErrorText();
  const { fields, formProps } = useDeskForm("apply", ApplyCatalogueSchema);
  // A tick is about the difference beside which it was set.
  const { id, name, key, errorId, descriptionId, errors } = fields.confirmed;
  const tick = { id, name, key, errorId, descriptionId, errors };
  const error = result?.intent === "apply" ? result.lastResult.error?.[""]?.[0] : undefined;
  return (
    <>
      {error && <Notice kind="alert">{errorText(error)}</Notice>}
      {difference && (
        <form {...formProps} className="panel form catalogue-new">
          <p>{t("import.apply-about")}</p>
          <input type="hidden" name="fingerprint" value={difference.fingerprint} />
          {difference.isDoubtful && <CheckField field={tick} label={t("import.confirm")} />}
          <SubmitButton intent="apply" kind="primary">
            {t("import.apply")}
          </SubmitButton>
        </form>
      )}
    </>
  );
}
