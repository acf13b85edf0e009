import { createContext, useContext, useMemo, type FormEvent, type MouseEvent } from "react";

/** Markup by its mark. */
export type StaticMarkup = ReadonlyMap<string, string>;

/** During server rendering, the markup that the loaders left out of the data (`withMarkup`); empty in the browser. */
export const StaticMarkupContext = createContext<StaticMarkup>(new Map());

type StaticHtmlProps = {
  /** Trusted markup from our own components. Undefined if the document contains it: then the server render and hydration find it by its mark. */
  html?: string;
  /** Identifies the markup. While it stays the same, the element keeps its DOM, with all changes made to it. */
  contentKey: string;
  hidden?: boolean;
  onClick?: (event: MouseEvent<HTMLDivElement>) => void;
  onSubmit?: (event: FormEvent<HTMLDivElement>) => void;
};

/**
 * A part of the page that is rendered only on the server: its data is not sent a second time for hydration (`withMarkup`).
 */
export function StaticHtml({ html, contentKey, hidden, onClick, onSubmit }: StaticHtmlProps) {
  const documentMarkup = useContext(StaticMarkupContext);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- keeps the first markup: the browser has only the mark of it
  const markup = useMemo(() => html ?? documentMarkup.get(contentKey) ?? existingMarkup(contentKey), [contentKey]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of the links and forms inside
    <div
      hidden={hidden}
      onClick={onClick}
      onSubmit={onSubmit}
      data-mark={contentKey}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- written by our own components on the server
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** Returns the markup in the document. Leaving the DOM untouched is not enough: React may render the page again from scratch. */
const existingMarkup = (contentKey: string) => document.querySelector(`[data-mark="${CSS.escape(contentKey)}"]`)?.innerHTML ?? "";
