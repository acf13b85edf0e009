import { useEffect, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import { useNavigation } from "@remix-run/react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type SubmitProps = { children: ReactNode; busyLabel: ReactNode; kind?: ButtonKind; wide?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A submit button that shows progress and blocks a second submit. Without scripts, the server detects duplicates. */
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
 * `isOwnForm`: the last submitted form is the button's form. `isLeaving`: its submission unloads this document; true until the browser returns to
 * the document.
 */
function useSubmission(button: React.RefObject<HTMLButtonElement>) {
  const [isOwnForm, setIsOwnForm] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    let left = false;
    const onSubmit = (event: SubmitEvent) => {
      const isOwn = event.target === button.current?.form;
      setIsOwnForm(isOwn);
      if (!isOwn) return;
      if (left) return event.preventDefault();
      // Validation and Remix may still prevent the submit after this listener.
      const submitter = event.submitter as HTMLButtonElement | null;
      setTimeout(() => {
        left = !event.defaultPrevented;
        // Another named button of the form has another purpose.
        setIsLeaving(left && (submitter === button.current || !submitter?.name));
      });
    };
    const onReturn = () => {
      left = false;
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
