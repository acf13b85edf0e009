import type { ButtonHTMLAttributes, ReactNode } from "react";
import { buttonClass, type ButtonKind, Button } from "#app/ui/button.tsx";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type SubmitProps = { children: ReactNode; busyLabel: string; kind?: ButtonKind; wide?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A submit button. After the submit, scripts show progress on it and block another one (`watch-submits.ts`). */
export function Submit({ children, busyLabel, kind = "primary", wide, className, ...rest }: SubmitProps) {
  return (
    <button {...rest} type="submit" className={buttonClass({ kind, wide, className })} data-submit={busyLabel}>
      <span>{children}</span>
      <span className="busy-label" aria-live="polite" suppressHydrationWarning />
    </button>
  );
}

/**
 * Saves an unfinished form (intent save). Only before scripts run: they save it by themselves. Its place stays, so that nothing moves. `address`: the URL that
 * the form is posted to.
 */
export function SaveDraftButton({ address }: { address: string }) {
  const { t } = useChannelTranslation("forms");
  if (useHydrated()) return <svg width="1" height="2.75rem" aria-hidden="true" />;
  return (
    <Button type="submit" kind="quiet" name="intent" value="save" formNoValidate formAction={address}>
      {t("save-draft")}
    </Button>
  );
}

/** Says after a press of `SaveDraftButton` that the form is saved, and how to continue. */
export function DraftSavedNotice() {
  const { t } = useChannelTranslation("forms");
  return <Notice kind="good" title={t("draft-saved")} />;
}

type PostAgainProps = {
  /** The address of the post. */
  to: string;
  /** Its text fields. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The button. */
  children: ReactNode;
};

/** Returns a post that could not be processed to its sender, as a form to be sent again. It works without scripts, like the page that it replaces. */
export function PostAgain({ to, fields, children }: PostAgainProps) {
  return (
    <form method="post" action={to} encType="multipart/form-data">
      {fields.map(([name, value], index) => (
        <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
