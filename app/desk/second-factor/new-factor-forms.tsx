import { AddPasskeySchema, ConfirmTotpSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Sets up an authenticator app: a QR code, the same as text, and a field for the first code. */
export function TotpForm({ secret, qr }: { secret: string; qr: { size: number; path: string } }) {
  const { t } = useTranslation("desk-sign-in");
  const { form, fields, formProps } = useDeskForm("add-totp", ConfirmTotpSchema);
  return (
    <section className="stack" aria-labelledby="totp-title">
      <h2 id="totp-title">{t("enrol.totp")}</h2>
      <p>{t("enrol.totp-steps")}</p>
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t("enrol.qr")}>
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p>
        {t("enrol.secret")} <span className="code">{secret.match(/.{1,4}/g)?.join(" ")}</span>
      </p>
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ code: t("factor.code") }} />
        <Field
          field={fields.code}
          label={t("factor.code")}
          hint={t("factor.code-hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          width="short"
        />
        <SubmitButton intent="add-totp" text={t("enrol.confirm")} />
      </form>
    </section>
  );
}

/** Adds a passkey. Browsers create one only with scripts, which show the form (`app/desk/entry.client.ts`). */
export function PasskeyForm({ options }: { options: string }) {
  const { t } = useTranslation("desk-sign-in");
  const { form, fields, formProps } = useDeskForm("add-passkey", AddPasskeySchema, { name: t("enrol.passkey-default") });
  return (
    <section className="stack" aria-labelledby="passkey-title" hidden data-passkey-section="">
      <h2 id="passkey-title">{t("enrol.passkey")}</h2>
      <p>{t("enrol.passkey-about")}</p>
      <form {...formProps} className="form" data-passkey="create" data-passkey-options={options}>
        <ErrorSummary form={form} labels={{ name: t("enrol.passkey-name") }} />
        <input type="hidden" name="credential" />
        <Field field={fields.name} label={t("enrol.passkey-name")} width="medium" />
        <SubmitButton intent="add-passkey" kind="secondary" text={t("enrol.add-passkey")} />
      </form>
    </section>
  );
}
