import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RenewedSimsInputs } from "./renewed-sims.tsx";

/** The destination search: a GET form to /plans. With scripts it suggests destinations (`destination-search.widget.ts`). */
export function DestinationSearch({ value = "", look = "plain" }: { value?: string; look?: "on-field" | "plain" }) {
  const { t, language } = useTranslation("ui");
  return (
    <form
      action={path(language, "plans")}
      role="search"
      className={`destination-search ${look}`}
      data-widget="destination-search"
      data-suggest={path(language, "suggest")}
    >
      <RenewedSimsInputs />
      <div className="search-main">
        <label htmlFor="q">{t("search.label")}</label>
        <input
          id="q"
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
          aria-expanded="false"
          aria-controls="q-list"
          aria-autocomplete="list"
        />
        <div id="q-list" className="suggestions" role="listbox" aria-label={t("search.suggestions")} hidden />
        <span className="visually-hidden" role="status" />
      </div>
      <button type="submit" data-item-type="search" data-item-val="typed">
        <Icon name="search" />
        <span>{t("search.submit")}</span>
      </button>
    </form>
  );
}
