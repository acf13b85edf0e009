import { useEffect, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type SubmitProps = { children: ReactNode; busyLabel: ReactNode; kind?: ButtonKind; wide?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A submit button that shows progress and blocks a second submit. The server detects duplicates that are posted without scripts. */
export function Submit({ children, busyLabel, kind = "primary", wide, className, ...rest }: SubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = useIsSubmitting(button);
  return (
    <button
      {...rest}
      ref={button}
      type="submit"
      className={buttonClass({ kind, wide, className })}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      <span aria-live="polite">{isBusy ? busyLabel : children}</span>
    </button>
  );
}

/** Returns true from a submit of the button's form until the browser restores this document. */
function useIsSubmitting(button: React.RefObject<HTMLButtonElement>): boolean {
  const [isSubmitting, setIsSubmitting] = useState(false);
  useEffect(() => {
    let isSubmitted = false;
    const onSubmit = (event: SubmitEvent) => {
      if (event.target !== button.current?.form) return;
      if (isSubmitted) return event.preventDefault();
      // Validation runs after this listener and may prevent the submit.
      const submitter = event.submitter as HTMLButtonElement | null;
      setTimeout(() => {
        isSubmitted = !event.defaultPrevented;
        // Another named button of the form has another purpose: this one shows no progress.
        setIsSubmitting(isSubmitted && (submitter === button.current || !submitter?.name));
      });
    };
    const onReturn = () => {
      isSubmitted = false;
      setIsSubmitting(false);
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    addEventListener("pageshow", onReturn);
    return () => {
      document.removeEventListener("submit", onSubmit, { capture: true });
      removeEventListener("pageshow", onReturn);
    };
  }, [button]);
  return isSubmitting;
}
