import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { PartnerSection } from "#app/routes/partners/sections/partner-section.tsx";

/** Key figures of the company. Destinations and packages are counted from the catalogue. */
export function PartnershipFigures({ counts }: { counts: { destinations: number; packages: number } }) {
  const { t } = useTranslation("partnership");
  const language = useLanguage();
  const facts = [
    { key: "destinations", figure: formatCount(counts.destinations, language) },
    { key: "packages", figure: formatCount(counts.packages, language) },
    { key: "sold", figure: t("behind.sold-figure") },
  ] as const;
  return (
    <PartnerSection id="behind" title={t("behind.heading")} wide mist>
      <ul className="facts">
        {facts.map(({ key, figure }) => (
          <li key={key}>
            <b className="number">{figure}</b>
            <h3>{t(`behind.${key}`)}</h3>
            <p className="soft">{t(`behind.${key}-text`)}</p>
          </li>
        ))}
      </ul>
    </PartnerSection>
  );
}
