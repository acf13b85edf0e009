import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "./icon.tsx";

type DialogProps = {
  id: string;
  title: ReactNode;
  /** The page with the same content, which opens without scripts or in a new tab. */
  openerHref: string;
  /** The content of the link that opens the dialog. */
  opener: ReactNode;
  openerClassName?: string;
  openerLabel?: string;
  onOpen?: () => void;
  /** Rendered only while the dialog is open. A `<form method="dialog">` inside closes the dialog. */
  children: ReactNode;
};

/**
 * A link to a page that, with scripts, opens a modal dialog instead. The backdrop, Escape and a button close it; the focus then returns to the link.
 */
export function Dialog({ id, title, openerHref, opener, openerClassName, openerLabel, onOpen, children }: DialogProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openerLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!open || !box.current || box.current.open) return;
    box.current.showModal();
    // Not the close button, on which WebKit and Firefox would draw a ring after a tap.
    heading.current?.focus();
  }, [open]);

  const close = () => box.current?.close();
  const onClose = () => {
    setOpen(false);
    // Safari does not focus a link that is clicked, and so would not return the focus to it.
    openerLink.current?.focus({ preventScroll: true });
  };
  const show = (event: MouseEvent) => {
    // The browser opens the page in a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (typeof HTMLDialogElement === "undefined") return;
    event.preventDefault();
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <a ref={openerLink} href={openerHref} className={openerClassName} aria-label={openerLabel} aria-haspopup="dialog" onClick={show}>
        {opener}
      </a>
      {open && (
        <dialog
          ref={box}
          id={id}
          className="dialog"
          aria-labelledby={`${id}-title`}
          onClose={onClose}
          onClick={(event) => event.target === box.current && close()}
        >
          <div className="dialog-box">
            <header className="dialog-head">
              <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
                {title}
              </h2>
              <CloseButton onClick={close} />
            </header>
            <div className="dialog-body">{children}</div>
          </div>
        </dialog>
      )}
    </>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("ui");
  return (
    <button type="button" className="icon-button" aria-label={t("close")} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
