import { BRAND } from "#server/locale/brand.schema.ts";
import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** The wordmark; languages with another brand name also show that name. */
export function Logo() {
  const language = useChannelLanguage();
  return (
    <span className="logo">
      <svg
        viewBox="0 0 89 24"
        width="111"
        height="30"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={BRAND.names.en}
      >
        <path d="M2 20V5h5.500a4.5 4.5 0 0 1 0 9H2m5.5 0 4.5 6M19.5 10a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM27.5 10l4.3 10 4.3-10M39.3 15h9.600a4.9 4.9 0 1 0-1.6 3.7M53.5 4v16M59 10.5V20M64.5 20v-9.500m0 3.9a4.2 4.2 0 0 1 8.4 0V20M78.5 4v16m7-9.5-7 5.7m2.6-2.1 4.9 5.9" />
        <circle className="logo-dot" cx="59" cy="5.2" r="1.9" />
      </svg>
      {BRAND.names[language] !== BRAND.names.en && <span> {BRAND.names[language]}</span>}
    </span>
  );
}

/** The logo as a link to the homepage. Its name begins with what the logo shows, so that a visitor can say it. */
export function LogoLink() {
  const { t } = useChannelTranslation("site");
  const isNamedTwice = BRAND.names[useChannelLanguage()] !== BRAND.names.en;
  return (
    <PageLink page="homepage" className="logo-link" aria-label={isNamedTwice ? `${BRAND.names.en} ${t("home")}` : t("home")}>
      <Logo />
    </PageLink>
  );
}
