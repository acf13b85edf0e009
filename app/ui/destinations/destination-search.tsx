import { useEffect, useState, type KeyboardEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import type { DestinationItem } from "./destination-grid.tsx";
import { RenewedSimsInputs } from "./renewed-sims.tsx";
import { useRenewedSims } from "./use-renewed-sims.ts";

/** `matched`: the city, airport or name that the text matches. */
type Suggestion = Omit<DestinationItem, "covers"> & { matched?: string | null };
type DestinationSearchProps = { currency: Currency; id?: string; value?: string; look?: "on-field" | "plain" };

/**
 * The destination search: a GET form to /plans. With scripts it suggests destinations 300 ms after the last key (§2, §9), and before the first key
 * popular ones.
 */
export function DestinationSearch({ currency, id = "q", value = "", look = "plain" }: DestinationSearchProps) {
  const { t } = useTranslation("ui");
  const language = useLanguage();
  const sims = useRenewedSims();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { suggestions, nothingFor } = useSuggestions(open ? typed.trim() : null, language);
  const isListShown = open && (suggestions.length > 0 || nothingFor !== null);

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
    <form
      action={path(language, "plans")}
      role="search"
      className={`destination-search ${look}`}
      onSubmit={() => setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <RenewedSimsInputs />
      <div className="search-main">
        <label htmlFor={id}>{t("search.label")}</label>
        <input
          id={id}
          name="q"
          // Not "search": HTML allows no combobox there.
          type="text"
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
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} className="suggestions" role="listbox" aria-label={t("search.suggestions")} hidden={!isListShown}>
          {typed.trim() === "" && (
            <span className="label" role="presentation">
              {t("search.popular")}
            </span>
          )}
          {suggestions.map((suggestion, position) => (
            <a
              key={suggestion.id}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === active}
              tabIndex={-1}
              href={path(language, "plans", { country: suggestion.id, ...sims })}
              data-item-type="search"
              data-item-val={suggestion.id}
              onClick={() => setOpen(false)}
            >
              <Flag id={suggestion.flag} size={24} />
              <span>
                {suggestion.matched && <span className="soft">{suggestion.matched} → </span>}
                {suggestion.name}
              </span>
              {suggestion.from !== null && (
                <span className="soft small">
                  {t("from")} <Money amount={suggestion.from} currency={currency} />
                </span>
              )}
            </a>
          ))}
          {nothingFor !== null && (
            <p role="option" aria-disabled="true" aria-selected="false">
              {t("search.nothing", { q: nothingFor })}
            </p>
          )}
        </div>
        <span className="visually-hidden" role="status">
          {nothingFor === null ? open && typed.trim() !== "" && t("search.count", { n: suggestions.length }) : t("search.nothing", { q: nothingFor })}
        </span>
      </div>
      <button type="submit" data-item-type="search" data-item-val="typed">
        <Icon name="search" />
        <span>{t("search.submit")}</span>
      </button>
    </form>
  );
}

/** The delay after the last key (§9). */
const TYPING_PAUSE = 300;

/**
 * Requests suggestions for a text 300 ms after its last key, and at once for an empty text; none for null. A request for an earlier text is
 * aborted; its suggestions stay until new ones arrive. `nothingFor`: the text that matches nothing, or null.
 */
function useSuggestions(q: string | null, language: string): { suggestions: Suggestion[]; nothingFor: string | null } {
  const [result, setResult] = useState<{ q: string; suggestions: Suggestion[] }>({ q: "", suggestions: [] });
  useEffect(() => {
    if (q === null) return;
    const controller = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const response = await fetch(path(language, "suggest", { q }), { signal: controller.signal });
          if (response.ok) setResult({ q, suggestions: (await response.json()) as Suggestion[] });
        } catch {
          // The form works without suggestions.
        }
      },
      q === "" ? 0 : TYPING_PAUSE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, language]);
  if (q === null) return { suggestions: [], nothingFor: null };
  // After a text was deleted, its suggestions are no longer meant.
  const isCurrent = result.q === q;
  const suggestions = q === "" && !isCurrent ? [] : result.suggestions;
  return { suggestions, nothingFor: q !== "" && isCurrent && suggestions.length === 0 ? q : null };
}
