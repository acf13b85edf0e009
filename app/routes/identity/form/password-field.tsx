import { useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type PasswordFieldProps = { field: FieldMeta; label: string; kind: "current" | "new"; hint?: boolean; enterKeyHint?: "next" | "go" };

/** A password field. If scripts run, a button shows the password. `hint` shows the rules for a new password (§5). */
export function PasswordField({ field, label, kind, hint = false, enterKeyHint = "next" }: PasswordFieldProps) {
  const { t } = useTranslation("identity");
  const isHydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field
      field={secretField(field)}
      label={label}
      hint={hint ? t("password-hint") : undefined}
      type={shown ? "text" : "password"}
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={enterKeyHint}
      after={
        isHydrated && (
          <Button kind="quiet" aria-controls={field.id} aria-pressed={shown} aria-label={t("show-password")} onClick={() => setShown(!shown)}>
            {shown ? t("hide") : t("show")}
          </Button>
        )
      }
    />
  );
}

/** Returns a field without its value, since the page must never contain a password. */
function secretField({ id, name, key, errorId, descriptionId, errors }: FieldMeta): FieldMeta {
  return { id, name, key, errorId, descriptionId, errors };
}
