import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

type RecoveryCodesProps = {
  title: string;
  /** The new codes; empty if the earlier ones still work. */
  codes: readonly string[];
  /** Where to go next, and what the link is called. */
  next: string;
  continueText: string;
};

/** Shows new recovery codes, once. Without codes, only says that the earlier ones still work. */
export function RecoveryCodes({ title, codes, next, continueText }: RecoveryCodesProps) {
  const { t } = useTranslation("desk-sign-in");
  return (
    <>
      <PageHead title={title} about={codes.length > 0 ? t("codes.about") : t("codes.kept")} />
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
      <ButtonLink to={next} text={continueText} />
    </>
  );
}
