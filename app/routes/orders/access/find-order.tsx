import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { EmailField } from "#app/forms/fields/field.tsx";
import { FindOrderSchema } from "#server/orders/core/order.schema.ts";

type FindOrderProps = { wrongLink?: boolean; sent?: boolean; typed?: { email: string }; lastResult?: SubmissionResult<string[]> | null };

/** The form that finds orders without signing in. The shop mails the links of the newest orders of an email address to that address. */
export function FindOrder({ wrongLink = false, sent = false, typed, lastResult }: FindOrderProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "find", schema: FindOrderSchema, lastResult, defaultValue: typed });
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <ErrorSummary form={form} labels={{ email: t("field.email") }} />
        <h1>{wrongLink ? t("find.wrong-title") : t("find.title")}</h1>
        <p className="lead">{wrongLink ? t("find.wrong-text") : t("find.text")}</p>
        {sent && (
          <Notice kind="good" title={t("find.sent")}>
            {t("find.sent-text")}
          </Notice>
        )}
      </div>
      <form {...formProps} action={path(language, "order-result")} className="form">
        <input type="hidden" name="intent" value="find" />
        <EmailField field={fields.email} label={t("field.email")} hint={t("find.hint")} enterKeyHint="send" />
        <Submit busyLabel={t("find.sending")}>{t("find.send")}</Submit>
      </form>
      <p>
        <PageLink page="destination">{t("none.destinations")}</PageLink>
      </p>
    </div>
  );
}
