import { useEffect, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import { useNavigation } from "@remix-run/react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type SubmitProps = { children: ReactNode; busyLabel: ReactNode; kind?: ButtonKind; wide?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** Says what happens, shows that it works, and cannot be hit twice; without scripts the server tells doubles apart. */
export function Submit({ children, busyLabel, kind = "primary", wide, className, ...rest }: SubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useLeaving(button);
  const navigation = useNavigation();
  const busy = leaving || (navigation.state !== "idle" && navigation.formMethod !== undefined && isOf(navigation.formAction, button.current));
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

function isOf(action: string | undefined, button: HTMLButtonElement | null): boolean {
  const own = button?.form && new URL(button.form.action, location.href);
  return !own || action === undefined || new URL(action, location.href).pathname === own.pathname;
}

/** True from the moment the form really leaves this document until the browser comes back to it. */
function useLeaving(button: React.RefObject<HTMLButtonElement>): boolean {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    let left = false;
    const onSubmit = (event: SubmitEvent) => {
      if (left) return event.preventDefault();
      // Validation and Remix say their word after this listener.
      setTimeout(() => {
        left = !event.defaultPrevented;
        setLeaving(left);
      });
    };
    const onReturn = () => {
      left = false;
      setLeaving(false);
    };
    form.addEventListener("submit", onSubmit);
    addEventListener("pageshow", onReturn);
    return () => {
      form.removeEventListener("submit", onSubmit);
      removeEventListener("pageshow", onReturn);
    };
  }, [button]);
  return leaving;
}
