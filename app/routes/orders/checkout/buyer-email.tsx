import { useRef, useState } from "react";
import { EmailField } from "#app/forms/fields/field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { suggestEmail } from "#server/forms/suggest-email.schema.ts";

type BuyerEmailProps = {
  field: FieldMeta;
  label: string;
  hint: string;
  /** The address whose suggestion the server has shown. */
  checked: string;
  /** The URL that the form is posted to without scripts to accept the suggestion. */
  correctAddress: string;
  /** Whether scripts run. */
  scripts: boolean;
};

/** Whether more letters would not turn a mistyped address into the suggested one: "anna@gmail.co" may become right. */
const isComplete = (address: string) => !suggestEmail(address)?.toLowerCase().startsWith(address.toLowerCase());

/**
 * The email address of the order. An address that is probably mistyped gets a suggestion: with scripts as it is typed, so that nothing moves when the next
 * field is tapped; else once after the post. `emailChecked` says for which address it was shown, so that the server then accepts that address.
 */
export function BuyerEmail({ field, label, hint, checked, correctAddress, scripts }: BuyerEmailProps) {
  const { t } = useTranslation("orders");
  const line = useRef<HTMLDivElement>(null);
  const [shownFor, setShownFor] = useState(checked);
  const suggestion = suggestEmail(shownFor);
  const accept = (event: React.MouseEvent) => {
    if (!scripts || !suggestion) return;
    event.preventDefault();
    const input = line.current?.querySelector("input");
    if (!input) return;
    input.value = suggestion;
    // The form listens to input events, which an assignment does not dispatch.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
    setShownFor("");
  };
  return (
    <div ref={line} className="stack-tight">
      <EmailField
        field={field}
        label={label}
        hint={hint}
        enterKeyHint="next"
        onInput={({ currentTarget }) => setShownFor(isComplete(currentTarget.value.trim()) ? currentTarget.value.trim() : "")}
        onBlur={({ currentTarget }) => setShownFor(currentTarget.value.trim())}
      />
      <input type="hidden" name="emailChecked" value={suggestion ? shownFor : ""} />
      <p role="status" className="strong">
        {suggestion && (
          <Trans
            t={t}
            i18nKey="sim.email-meant"
            values={{ address: suggestion }}
            components={{
              use: (
                <button
                  type="submit"
                  className="text-button"
                  name="intent"
                  value="correct-email"
                  formNoValidate
                  formAction={correctAddress}
                  onClick={accept}
                >
                  {suggestion}
                </button>
              ),
            }}
          />
        )}
      </p>
    </div>
  );
}
