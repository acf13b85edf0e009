import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";

export type Suggestion = { id: string; name: string; flag: string; from: number | null };
type DestinationSearchProps = { currency: Currency; id?: string; value?: string; look?: "on-field" | "plain" };

/** Where to? A plain GET form to /plans; with scripts it suggests destinations as one types, after 300 ms (§2, §9). */
export function DestinationSearch({ currency, id = "q", value = "", look = "plain" }: DestinationSearchProps) {
  const { t } = useTranslation("ui");
  const language = useLanguage();
  const [typed, setTyped] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(open ? typed : "", language);
  const input = useRef<HTMLInputElement>(null);
  const shown = open && found.length > 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setOpen(false);
    if (!shown) return;
    if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // Past either end the choice returns to what was typed.
    setActive((now) => ((now + 1 + step + found.length + 1) % (found.length + 1)) - 1);
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
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} className="suggestions" role="listbox" aria-label={t("search.suggestions")} hidden={!shown}>
          {found.map((one, position) => (
            <Link
              key={one.id}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === active}
              tabIndex={-1}
              to={path(language, "plans", { country: one.id })}
              data-item-type="search"
              data-item-val={one.id}
              onClick={() => setOpen(false)}
            >
              <Flag id={one.flag} size={24} />
              <span>{one.name}</span>
              {one.from !== null && (
                <span className="soft small">
                  {t("from")} <Money amount={one.from} currency={currency} />
                </span>
              )}
            </Link>
          ))}
        </div>
        <span className="visually-hidden" role="status">
          {open && typed.trim() !== "" ? t("search.count", { n: found.length }) : ""}
        </span>
      </div>
      <button type="submit" data-item-type="search" data-item-val="typed">
        <Icon name="search" />
        <span>{t("search.submit")}</span>
      </button>
    </Form>
  );
}

/** Asks for suggestions 300 ms after the last key; an answer that comes too late is dropped. */
function useSuggestions(typed: string, language: string): Suggestion[] {
  const [answered, setAnswered] = useState<Suggestion[]>([]);
  const q = typed.trim();
  useEffect(() => {
    if (q === "") return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(path(language, "suggest", { q }), { signal: stop.signal });
        if (answer.ok) setAnswered((await answer.json()) as Suggestion[]);
      } catch {
        // The form works without suggestions.
      }
    }, 300);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, language]);
  return q === "" ? [] : answered;
}
