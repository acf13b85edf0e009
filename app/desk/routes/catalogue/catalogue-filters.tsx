import { PackageFilterSchema, type PackageFilter } from "#server/plans/staff/package-change.schema.ts";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";

const STATES = ["on", "off", "changed", "orphaned"] as const;
const MAX_TEXT = 60;

export type CatalogueFilterValues = { text: string | undefined; state: (typeof STATES)[number] | undefined };

/** Reads the filters of the list from its address. Unknown values are ignored. */
export function readFilters(search: URLSearchParams): CatalogueFilterValues {
  const text = search.get("text")?.trim().slice(0, MAX_TEXT);
  return { text: text === "" ? undefined : text, state: STATES.find((one) => one === search.get("state")) };
}

/** Returns the filters as the use cases take them. */
export const toPackageFilter = ({ text, state }: CatalogueFilterValues, after?: string): PackageFilter =>
  PackageFilterSchema.parse({ text, after, ...(state === "on" || state === "off" ? { sale: state } : { changed: state }) });

/** Returns the filters as the query of an address; empty without a filter. */
export const filterQuery = ({ text, state }: CatalogueFilterValues): string =>
  new URLSearchParams({ ...(text && { text }), ...(state && { state }) }).toString();

/** Filters the packages; the choices become part of the address. */
export function CatalogueFilters({ text, state }: CatalogueFilterValues) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <form method="get" action="/catalogue" className="filters">
      <div className="field">
        <label htmlFor="text">{t("filter.text")}</label>
        <div className="control full">
          <input id="text" name="text" type="search" defaultValue={text} maxLength={MAX_TEXT} autoComplete="off" />
        </div>
      </div>
      <div className="field">
        <label htmlFor="state">{t("filter.state")}</label>
        <div className="control select full">
          <select id="state" name="state" defaultValue={state ?? ""}>
            <option value="">{t("filter.all")}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {t(`filter.${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <button type="submit" className={buttonClass({ kind: "secondary" })}>
        {t("filter.submit")}
      </button>
      {(text !== undefined || state !== undefined) && <ButtonLink to="/catalogue" kind="quiet" text={t("filter.clear")} />}
    </form>
  );
}
