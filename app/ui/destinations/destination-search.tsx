import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import type { DestinationItem } from "./destination-grid.tsx";

type Suggestion = Omit<DestinationItem, "covers">;
type DestinationSearchProps = { currency: Currency; id?: string; value?: string; look?: "on-field" | "plain" };

/** The destination search: a GET form to /plans. With scripts it suggests destinations 300 ms after the last key (§2, §9). */
export function DestinationSearch({ currency, id = "q", value = "", look = "plain" }: DestinationSearchProps) {
  const { t } = useTranslation("ui");
  const language = useLanguage();
  const [typed, setTyped] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(open ? typed : "", language);
  const input = useRef<HTMLInputElement>(null);
  const isListShown = open && suggestions.length > 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setOpen(false);
    if (!isListShown) return;
    if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // Past either end no suggestion is active (-1), and Enter submits the typed text.
    setActive((index) => ((index + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
  };
  return (
    <Form
      action={path(language, "plans")}
      role="search"
      className={`destination-search ${look}`}
      onSubmit={() => setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className="search-main">
        <label htmlFor={id}>{t("search.label")}</label>
        <input
          ref={input}
          id={id}
          name="q"
          type="search"
          defaultValue={value}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={60}
          role="combobox"
          aria-expanded={isListShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} className="suggestions" role="listbox" aria-label={t("search.suggestions")} hidden={!isListShown}>
          {suggestions.map((suggestion, position) => (
            <Link
              key={suggestion.id}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === active}
              tabIndex={-1}
              to={path(language, "plans", { country: suggestion.id })}
              data-item-type="search"
              data-item-val={suggestion.id}
              onClick={() => setOpen(false)}
            >
              <Flag id={suggestion.flag} size={24} />
              <span>{suggestion.name}</span>
              {suggestion.from !== null && (
                <span className="soft small">
                  {t("from")} <Money amount={suggestion.from} currency={currency} />
                </span>
              )}
            </Link>
          ))}
        </div>
        <span className="visually-hidden" role="status">
          {open && typed.trim() !== "" ? t("search.count", { n: suggestions.length }) : ""}
        </span>
      </div>
      <button type="submit" data-item-type="search" data-item-val="typed">
        <Icon name="search" />
        <span>{t("search.submit")}</span>
      </button>
    </Form>
  );
}

/** Requests suggestions 300 ms after the last key. A request for an earlier text is aborted; its suggestions stay until new ones arrive. */
function useSuggestions(typed: string, language: string): Suggestion[] {
  const [results, setResults] = useState<Suggestion[]>([]);
  const q = typed.trim();
  useEffect(() => {
    if (q === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(path(language, "suggest", { q }), { signal: controller.signal });
        if (response.ok) setResults((await response.json()) as Suggestion[]);
      } catch {
        // The form works without suggestions.
      }
    }, 300);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, language]);
  return q === "" ? [] : results;
}
