import type { ReactNode } from "react";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type ConfirmFormProps = {
  /** The question; without it, the form asks to check what follows. */
  title?: string;
  /** What happens, one sentence each. */
  consequences: readonly ReactNode[];
  /** What was typed before, posted again. */
  values: Record<string, string | readonly string[] | undefined>;
  intent: string;
  kind?: ButtonKind;
  /** The page on which it was typed. Without it, a button posts the intent `change`: the action answers with `reopenDeskForm`, and nothing is typed twice. */
  back?: string;
  /** What the link or button back says, if nothing was typed that could be changed. */
  backLabel?: string;
  /** Boxes to tick, for what is doubtful. */
  doubts?: ReactNode;
  /** What the button says: what it does. */
  children: ReactNode;
};

/** The second question before something that cannot be undone. */
export function ConfirmForm({ title, consequences, values, intent, kind, back, backLabel, doubts, children }: ConfirmFormProps) {
  const { t } = useTranslation("desk-orders");
  const fields = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => [name, one] as const)));
  return (
    <form method="post" className="panel form">
      <h2>{title ?? t("confirm.title")}</h2>
      <ul>
        {consequences.map((consequence, index) => (
          <li key={index}>{consequence}</li>
        ))}
      </ul>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {doubts}
      <div className="cluster">
        <SubmitButton intent={intent} kind={kind}>
          {children}
        </SubmitButton>
        {back === undefined ? (
          <button type="submit" name="intent" value="change" className={buttonClass({ kind: "quiet" })}>
            {backLabel ?? t("confirm.back")}
          </button>
        ) : (
          <a href={back} className="button quiet">
            {backLabel ?? t("confirm.back")}
          </a>
        )}
      </div>
    </form>
  );
}
