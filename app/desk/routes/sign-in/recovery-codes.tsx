import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Shows new recovery codes, once. Without codes, only says that the factor was added. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const { t } = useTranslation("desk-sign-in");
  return (
    <>
      <PageHead title={t("codes.title")} about={codes.length > 0 ? t("codes.about") : t("codes.kept")} />
      {codes.length > 0 && (
        <>
          <Notice kind="warn">{t("codes.once")}</Notice>
          <ul className="recovery-codes code">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      )}
      <Link to={next} className="button">
        {t("codes.continue")}
      </Link>
    </>
  );
}
