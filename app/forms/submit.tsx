import { useEffect, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import { useNavigation } from "@remix-run/react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type SubmitProps = { children: ReactNode; busyLabel: ReactNode; kind?: ButtonKind; wide?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A submit button that shows progress and blocks a second submit. The server detects duplicates that are posted without scripts. */
export function Submit({ children, busyLabel, kind = "primary", wide, className, ...rest }: SubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isLeaving, isOwnForm } = useSubmission(button);
  const navigation = useNavigation();
  const isBusy = isLeaving || (isOwnForm && navigation.state !== "idle" && navigation.formMethod !== undefined);
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

/**
 * `isOwnForm`: the form of the button was submitted last. `isLeaving`: a submit of that form loads a new document; true until the browser restores
 * this one.
 */
function useSubmission(button: React.RefObject<HTMLButtonElement>) {
  const [isOwnForm, setIsOwnForm] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    let isSubmitted = false;
    const onSubmit = (event: SubmitEvent) => {
      const isOwn = event.target === button.current?.form;
      setIsOwnForm(isOwn);
      if (!isOwn) return;
      if (isSubmitted) return event.preventDefault();
      // Validation and Remix run after this listener and may prevent the submit.
      const submitter = event.submitter as HTMLButtonElement | null;
      setTimeout(() => {
        isSubmitted = !event.defaultPrevented;
        // Another named button of the form has another purpose: this one shows no progress.
        setIsLeaving(isSubmitted && (submitter === button.current || !submitter?.name));
      });
    };
    const onReturn = () => {
      isSubmitted = false;
      setIsLeaving(false);
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    addEventListener("pageshow", onReturn);
    return () => {
      document.removeEventListener("submit", onSubmit, { capture: true });
      removeEventListener("pageshow", onReturn);
    };
  }, [button]);
  return { isLeaving, isOwnForm };
}
