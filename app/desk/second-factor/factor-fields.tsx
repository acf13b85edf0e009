import type { z } from "zod";
import { SecondFactorSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type FactorFieldsProps = {
  intent: string;
  submit: string;
  methods: { totp: boolean; passkey: boolean; recovery: boolean };
  /** Options for `navigator.credentials.get`, as JSON text; null without a passkey. */
  passkeyOptions: string | null;
  /** The email address of the account if its password is asked too, for password managers. */
  passwordOf?: string;
};

/** The fields of all methods: the schema itself, a union, has only those that every method has. */
const AnyFactorSchema = SecondFactorSchema as unknown as z.ZodType<{ method: string; code: string; password: string }>;

/** The forms of a second factor: one for each method that the account has. A passkey needs scripts (`app/desk/entry.client.ts`). */
export function FactorFields({ intent, submit, methods, passkeyOptions, passwordOf }: FactorFieldsProps) {
  const { t } = useTranslation("desk-sign-in");
  const { form, fields, formProps } = useDeskForm(intent, AnyFactorSchema);
  const method = typeof fields.method.initialValue === "string" ? fields.method.initialValue : "totp";
  // Several forms have the same fields. The one that was posted has their ids, to which the error summary links.
  const fieldOf = (own: string, name: "code" | "password") => {
    const field = fields[name];
    return method === own ? field : { ...field, id: `${field.id}-${own}`, errors: [], initialValue: "" };
  };
  const passwordFor = (own: string) =>
    passwordOf && (
      <>
        <input type="hidden" name="email" value={passwordOf} autoComplete="username" />
        <Field field={fieldOf(own, "password")} label={t("password")} type="password" autoComplete="current-password" />
      </>
    );
  return (
    <div className="stack">
      <ErrorSummary form={form} labels={{ password: t("password"), code: t("factor.code") }} />
      {passkeyOptions && (
        <form {...formProps} id={`${intent}-passkey`} data-passkey="get" data-passkey-options={passkeyOptions} className="form" hidden>
          <input type="hidden" name="method" value="passkey" />
          {passwordFor("passkey")}
          <input type="hidden" name="credential" />
          <SubmitButton intent={intent} text={t("factor.use-passkey")} />
        </form>
      )}
      {methods.totp && (
        <form {...formProps} className="form">
          <input type="hidden" name="method" value="totp" />
          {passwordFor("totp")}
          <Field
            field={fieldOf("totp", "code")}
            label={t("factor.code")}
            hint={t("factor.code-hint")}
            inputMode="numeric"
            autoComplete="one-time-code"
            width="short"
          />
          <SubmitButton intent={intent} text={submit} />
        </form>
      )}
      {methods.recovery && (
        <details open={method === "recovery"}>
          <summary className="button quiet">{t("factor.use-recovery")}</summary>
          <form {...formProps} id={`${intent}-recovery`} className="form">
            <input type="hidden" name="method" value="recovery" />
            {passwordFor("recovery")}
            <Field
              field={fieldOf("recovery", "code")}
              label={t("factor.recovery")}
              hint={t("factor.recovery-hint")}
              autoComplete="off"
              width="medium"
            />
            <SubmitButton intent={intent} kind="secondary" text={submit} />
          </form>
        </details>
      )}
    </div>
  );
}
