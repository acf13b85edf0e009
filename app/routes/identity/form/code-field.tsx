import { useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The recipient of a sent code, and the seconds until the visitor may request another one. */
export type CodeSent = { to: string; waitSeconds: number };

type CodeFieldProps = {
  id?: string;
  field: FieldMeta;
  sent: CodeSent | null;
  /** Names the recipient of the sent code. */
  sentText: string;
  /** Text messages to strangers may be delayed. */
  bySms?: boolean;
};

/** The field for a six-digit code and the button that requests one. */
export function CodeField({ id = "code", field, sent, sentText, bySms = false }: CodeFieldProps) {
  const { t } = useTranslation("identity");
  const secondsLeft = useCountdown(sent?.waitSeconds ?? 0);
  return (
    <div className="stack" id={id}>
      {sent && (
        <Notice kind="good" title={sentText}>
          {t("code.again")}
          {bySms && <p>{t("code.sms-late")}</p>}
        </Notice>
      )}
      <Field
        field={field}
        label={t("field.code")}
        hint={t("code.hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        enterKeyHint="next"
        autoFocus={sent !== null && !field.errors?.length}
        after={
          <Button
            type="submit"
            kind="secondary"
            name="intent"
            value="send-code"
            className={`nowrap number${sent ? " resend" : ""}`}
            disabled={secondsLeft > 0}
          >
            {secondsLeft > 0 ? t("code.get-in", { seconds: secondsLeft }) : sent ? t("code.get-again") : t("code.get")}
          </Button>
        }
      />
    </div>
  );
}

/** Returns how many of the seconds since the document was sent remain, updated every second; 0 before hydration, which may be much later. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const end = performance.timeOrigin + (navigation?.responseStart ?? 0) + seconds * 1000;
    const updateLeft = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    updateLeft();
    const timer = setInterval(updateLeft, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
