import { useMemo } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { PhoneField } from "#app/forms/fields/phone-field.tsx";
import { unpackOptions } from "#app/forms/fields/packed-options.ts";
import type { CodeTab } from "#server/identity/code/code-form.schema.ts";
import { EmailField } from "#app/forms/fields/field.tsx";

/** The visitor's own email address. */
export function OwnEmailField({ field, hint, autoComplete = "email" }: { field: FieldMeta; hint?: string; autoComplete?: "email" | "username" }) {
  const { t } = useTranslation("identity");
  return <EmailField field={field} label={t("field.email")} hint={hint} autoComplete={autoComplete} enterKeyHint="next" />;
}

/** The visitor's own phone number. `dialCodes` is encoded by `packOptions`. */
export function OwnPhoneField({ fields, dialCodes }: { fields: { phoneCountry: FieldMeta; phone: FieldMeta }; dialCodes: string }) {
  const { t } = useTranslation("identity");
  const countries = useMemo(() => unpackOptions(dialCodes), [dialCodes]);
  return <PhoneField country={fields.phoneCountry} number={fields.phone} label={t("field.phone")} countries={countries} />;
}

/** The recipient of a code: a phone number or an email address, depending on the tab. */
export function RecipientFields({ tab, fields, dialCodes }: { tab: CodeTab; fields: Record<string, FieldMeta>; dialCodes: string }) {
  const own = fields as Record<"email" | "phoneCountry" | "phone", FieldMeta>;
  return tab === "phone" ? <OwnPhoneField fields={own} dialCodes={dialCodes} /> : <OwnEmailField field={own.email} />;
}

/**
 * On Enter the browser uses the first submit button. This one submits the form; without it, Enter would request a code. It is visually hidden
 * rather than `hidden`, since some browsers skip a button that is not rendered.
 */
export function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}
