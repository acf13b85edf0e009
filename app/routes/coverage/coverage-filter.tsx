import type { ReactNode } from "react";
import { usePluralTexts } from "#app/i18n/use-plural-texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAX_TYPED } from "#server/coverage/coverage.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { SearchField } from "#app/ui/search-field.tsx";

type CoverageFilterProps = {
  page: "netCover" | "plan-coverage";
  /** The plan of the list, if it is not the list of all destinations. */
  plan?: string;
  /** The search text of the address. */
  q: string;
  /** The number of destinations in the list. */
  found: number;
  /** Whether the list has all destinations. Then it is filtered while the user types (`coverage-filter.widget.ts`). */
  isWhole: boolean;
  /** Returns what is said if nothing matches `q`. */
  emptyText: (q: string) => string;
  emptyHelp?: string;
  /** The list: `CoverageCards`, by continent in `<details>` or `<section>`. */
  children: ReactNode;
};

/** A list of destinations and their networks with its search (§5). */
export function CoverageFilter({ page, plan, q, found, isWhole, emptyText, emptyHelp, children }: CoverageFilterProps) {
  const { t, language } = useTranslation("coverage");
  return (
    <div
      className="stack-wide"
      data-widget="coverage-filter"
      data-whole={isWhole || undefined}
      data-found={JSON.stringify(usePluralTexts("coverage:found"))}
    >
      <form action={path(language, page)} role="search" data-keep-scroll>
        {plan && <input type="hidden" name="plan" value={plan} />}
        <div className="coverage-search">
          <SearchField
            id={["coverage-q", plan].filter(Boolean).join("-")}
            label={t("label")}
            placeholder={t("placeholder")}
            submit={t("submit")}
            value={q}
            maxLength={MAX_TYPED}
          />
        </div>
      </form>
      {!isWhole && (
        <p>
          <PageLink page={page} query={{ plan }}>
            {t("clear")}
          </PageLink>
        </p>
      )}
      <output className="soft">{q && found > 0 && t("found", { count: found, q })}</output>
      {(isWhole || found === 0) && (
        <div className="empty" hidden={found > 0}>
          <p className="strong" data-text={emptyText("{{q}}")}>
            {emptyText(q)}
          </p>
          {emptyHelp && <p className="soft">{emptyHelp}</p>}
          <PageLink page="plans" query={{ q }}>
            {t("empty-other")}
          </PageLink>
        </div>
      )}
      {children}
    </div>
  );
}
