import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useTransitHeadings } from "./transit-headings.ts";
import type { TransitSummary } from "./view-transit.server.ts";

/**
 * Links to the guide to visa-free transit and its parts. Each link has the anchor that its part had when the guide was on this page, so that an old
 * address with an anchor ends at the link to the part.
 */
export function TransitTeaser({ summary }: { summary: TransitSummary }) {
  const { t } = useTranslation("china");
  return (
    <section className="page home-section" aria-labelledby="transit">
      <div className="stack-tight">
        <h2 id="transit">{t("transit.heading", { hours: summary.hours })}</h2>
        <p>{t("transit.text", summary)}</p>
      </div>
      <ul className="list-plain china-parts">
        {useTransitHeadings(summary).map(([id, text]) => (
          <li key={id}>
            <PageLink id={id} page="gogo-china-transit" hash={id}>
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink page="gogo-china-transit" kind="secondary">
          {t("transit.open")}
        </ButtonLink>
      </p>
    </section>
  );
}
