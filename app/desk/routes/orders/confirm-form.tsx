import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ButtonKind } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type ConfirmFormProps = {
  /** What happens, one sentence each. */
  consequences: readonly ReactNode[];
  /** What was typed before, posted again. */
  values: Record<string, string | readonly string[] | undefined>;
  intent: string;
  kind?: ButtonKind;
  /** The page on which it was typed. */
  back: string;
  /** What the button says: what it does. */
  children: ReactNode;
};

/** The second question before something that cannot be undone. */
export function ConfirmForm({ consequences, values, intent, kind, back, children }: ConfirmFormProps) {
  const { t } = useTranslation("desk-orders");
  const fields = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => [name, one] as const)));
  return (
    <Form method="post" className="panel form">
      <h2>{t("confirm.title")}</h2>
      <ul>
        {consequences.map((consequence, index) => (
          <li key={index}>{consequence}</li>
        ))}
      </ul>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <div className="cluster">
        <SubmitButton intent={intent} kind={kind}>
          {children}
        </SubmitButton>
        <Link to={back} className="button quiet">
          {t("confirm.back")}
        </Link>
      </div>
    </Form>
  );
}
