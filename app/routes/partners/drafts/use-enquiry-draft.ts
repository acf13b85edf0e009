import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { createDraftSender } from "./draft-sender.ts";

/** On the server there is no page that could be left. */
const useWhenLeft = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What somebody types is kept by the shop while it is typed (§2, Partner/contact form). What fails here is done by the form's own buttons. */
export function useEnquiryDraft(element: RefObject<HTMLFormElement>, given: Attachment[], address: string) {
  const [files, setFiles] = useState(given);
  const [isRemoving, setRemoving] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(address);
  latest.current = address;
  const [sender] = useState(() => createDraftSender({ form: () => element.current, address: () => latest.current, onFiles: setFiles }));
  useEffect(() => {
    sender.begin();
    // Whoever comes back to the page types on.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && sender.begin();
    // Whoever looks at something else may not come back.
    const onHide = () => document.visibilityState === "hidden" && sender.saveNow();
    addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [sender]);
  // Another page takes this one's place, without the browser's saying so; the form still stands.
  useWhenLeft(() => () => sender.saveNow(), [sender]);
  return {
    /** What the shop has. */
    files,
    /** Fields that were changed since the page came: what was wrong with them is said no longer. */
    touched,
    /** Whether an attachment is just being taken away. */
    isRemoving,
    send: sender.send,
    async remove(id: string): Promise<boolean> {
      setRemoving(true);
      const answer = await sender.send({ remove: id });
      setRemoving(false);
      return answer !== null;
    },
    onInput({ target }: FormEvent) {
      const { name, type } = target as HTMLInputElement;
      // A number is right or wrong together with its country.
      const names = name === "phoneCountry" ? ["phoneCountry", "phone"] : [name];
      setTouched((now) => (names.every((one) => now.has(one)) ? now : new Set([...now, ...names])));
      // A file goes on its own way.
      if (type !== "file") sender.touch();
    },
    /** Before a link or the language is pressed, the field is left. */
    onBlur: sender.saveNow,
    /** A form that is sent is kept by its answer: a draft that came later would bring it back. */
    stop: sender.stop,
  };
}
