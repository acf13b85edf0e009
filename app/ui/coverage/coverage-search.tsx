import type { KeyboardEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAX_TYPED } from "#server/coverage/coverage.schema.ts";
import { Button } from "#app/ui/button.tsx";

type CoverageSearchProps = {
  id: string;
  value: string;
  onType: (typed: string) => void;
  /** Shows a submit button. Not in a dialog, which has no form. */
  submit?: boolean;
};

/** WebKit keeps Escape in a search field even if it is empty: the dialog would stay open. */
function closeDialogOnEscape({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key === "Escape" && currentTarget.value === "") currentTarget.closest("dialog")?.close();
}

/** The input of the coverage search; `onType` filters the list while the user types. */
export function CoverageSearch({ id, value, onType, submit }: CoverageSearchProps) {
  const { t } = useTranslation("coverage");
  return (
    <div className="coverage-search">
      <div className="field">
        <label htmlFor={id}>{t("label")}</label>
        <div className="control full">
          <input
            id={id}
            name="q"
            type="search"
            defaultValue={value}
            placeholder={t("placeholder")}
            maxLength={MAX_TYPED}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onInput={(event) => onType(event.currentTarget.value)}
            onKeyDown={closeDialogOnEscape}
          />
          {submit && (
            <Button type="submit" kind="secondary">
              {t("submit")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
