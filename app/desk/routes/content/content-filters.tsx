import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { CONTENT_KINDS, type ContentKind } from "./content-rows.server.ts";

type ContentFilterValues = { kind: ContentKind | null; isWaiting: boolean };

/** Returns the filters as the query of an address; empty without a filter. */
export const filterQuery = ({ kind, isWaiting }: ContentFilterValues): string =>
  new URLSearchParams({ ...(kind && { kind }), ...(isWaiting && { waiting: "1" }) }).toString();

/** Filters the list of texts; the choices become part of its address. */
export function ContentFilters({ kind, isWaiting }: ContentFilterValues) {
  const { t } = useTranslation("desk-content");
  return (
    <search>
      <form method="get" action="/content" className="filters">
        <div className="field">
          <label htmlFor="kind">{t("filter.kind")}</label>
          <div className="control select full">
            <select id="kind" name="kind" defaultValue={kind ?? ""}>
              <option value="">{t("filter.all")}</option>
              {CONTENT_KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kind.${one}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <label className="content-check">
          <input type="checkbox" name="waiting" value="1" defaultChecked={isWaiting} /> {t("filter.waiting")}
        </label>
        <button type="submit" className={buttonClass({ kind: "secondary" })}>
          {t("filter.submit")}
        </button>
        {(kind !== null || isWaiting) && <ButtonLink to="/content" kind="quiet" text={t("filter.clear")} />}
      </form>
    </search>
  );
}
