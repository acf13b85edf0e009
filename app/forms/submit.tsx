import { useEffect, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import { useNavigation } from "@remix-run/react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type SubmitProps = { children: ReactNode; busyLabel: ReactNode; kind?: ButtonKind; wide?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** Says what happens, shows that it works, and cannot be hit twice; without scripts the server tells doubles apart. */
export function Submit({ children, busyLabel, kind = "primary", wide, className, ...rest }: SubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { leaving, mine } = useSubmission(button);
  const navigation = useNavigation();
  const busy = leaving || (mine && navigation.state !== "idle" && navigation.formMethod !== undefined);
  return (
    <button
      {...rest}
      ref={button}
      type="submit"
      className={buttonClass({ kind, wide, className })}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span aria-live="polite">{busy ? busyLabel : children}</span>
    </button>
  );
}

/**
 * `mine`: the form that was sent last is the button's own. `leaving`: that form really leaves this document,
 * from then until the browser comes back to it.
 */
function useSubmission(button: React.RefObject<HTMLButtonElement>) {
  const [mine, setMine] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    let left = false;
    const onSubmit = (event: SubmitEvent) => {
      const own = event.target === button.current?.form;
      setMine(own);
      if (!own) return;
      if (left) return event.preventDefault();
      // Validation and Remix say their word after this listener.
      const by = event.submitter as HTMLButtonElement | null;
      setTimeout(() => {
        left = !event.defaultPrevented;
        // Another named button of the form does something else.
        setLeaving(left && (by === button.current || !by?.name));
      });
    };
    const onReturn = () => {
      left = false;
      setLeaving(false);
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    addEventListener("pageshow", onReturn);
    return () => {
      document.removeEventListener("submit", onSubmit, { capture: true });
      removeEventListener("pageshow", onReturn);
    };
  }, [button]);
  return { leaving, mine };
}
