import type { ComparedField } from "#server/real-name/eligibility/evaluate-registration.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

const KINDS = { same: "good", unsure: "warn", differs: "alert", "not-read": "" } as const satisfies Record<ComparedField["result"], string>;

type ComparisonProps = { fields: readonly ComparedField[]; isRead: boolean; isErased: boolean };

/** What the applicant typed beside what the machine read, with the differences marked. */
export function Comparison({ fields, isRead, isErased }: ComparisonProps) {
  const { t } = useTranslation("desk-real-names");
  if (fields.length === 0) return <p className="empty">{isErased ? t("compare.erased") : t("compare.none")}</p>;
  return (
    <section>
      <h2>{t("compare.title")}</h2>
      {!isRead && <Notice kind="warn">{t("compare.unread")}</Notice>}
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t("compare.field")}</th>
            <th scope="col">{t("compare.typed")}</th>
            {isRead && <th scope="col">{t("compare.read")}</th>}
            {isRead && <th scope="col">{t("compare.result")}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, typed, read, result }) => (
            <tr key={field} className={isRead && result === "differs" ? "differs" : undefined}>
              <th scope="row">{t(`real-name:field.${field}`)}</th>
              <td className="number">{typed || "–"}</td>
              {isRead && <td className="number">{read ?? "–"}</td>}
              {isRead && (
                <td>
                  <span className={`state ${KINDS[result]}`}>{t(`result.${result}`)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
