import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { type StaffRole, STAFF_ROLES } from "#server/domain/staff.schema.ts";
import { CURRENCIES, type Currency, languageEntry, isLanguage } from "#server/locale/locale.schema.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import type { KeyIn } from "#app/i18n/text-key.ts";
import { useTranslator } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money } from "#app/ui/money.tsx";

type Value = string | number | boolean | null | undefined;
type Values = Record<string, string | number | boolean | null> | null;

/** Times, ms UTC. */
const TIMES = ["endsAt", "from", "startsAt", "takesEffectAt", "until"];
/** Amounts in minor units, in the currency that is beside them. The name of any other amount ends with its currency: `HKD`, `minimumHKD`. */
const AMOUNTS = ["amount", "refundable"];
/** The currency is shown with its amount. Nobody can look up the others, which are ids of changes and editions. */
const NOT_SHOWN = ["change", "currency", "edition", "returnedFrom"];

/** What an action changed: each value before and after. A value that is only in one of both was added, removed, or tells what was done. */
export function ChangedValues({ before, after }: { before: Values; after: Values }) {
  const labelOf = useLabels();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !NOT_SHOWN.includes(name));
  const ofRow = currencyOf(after) ?? currencyOf(before);
  if (names.length === 0) return null;
  return (
    <ul className="audit-values">
      {names.map((name) => {
        const [was, is] = [before?.[name], after?.[name]];
        const ofName = CURRENCIES.find((one) => name.endsWith(one));
        const currency = ofName ?? (AMOUNTS.includes(name) ? ofRow : undefined);
        const label = ofName ? name.slice(0, -ofName.length) || "price" : name;
        const isKept = was === is || was === undefined || is === undefined;
        return (
          <li key={name}>
            <span className="soft">{labelOf(label)}</span>{" "}
            {isKept ? (
              <ShownValue name={name} value={is ?? was} currency={currency} />
            ) : (
              <>
                <del>
                  <ShownValue name={name} value={was} currency={currency} />
                </del>{" "}
                → <ShownValue name={name} value={is} currency={currency} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the name of a value. One that a newer release recorded has the name of the log; a name by language has the name of its language. */
function useLabels(): (name: string) => string {
  const { t } = useTranslation("desk-audit");
  const { exists } = useTranslator();
  return (name) => {
    if (isLanguage(name)) return t("value.name-in", { language: t(`desk:language.${name}`) });
    return exists(`desk-audit:value.${name}`) ? t(`value.${name}` as KeyIn<"desk-audit">) : name;
  };
}

const currencyOf = (values: Values): Currency | undefined => CURRENCIES.find((currency) => currency === values?.currency);

function ShownValue({ name, value, currency }: { name: string; value: Value; currency: Currency | undefined }) {
  const { t, language } = useTranslation("desk-audit");
  const roleName = useRoleName();
  if (value === null || value === undefined || value === "") return <>{name === "roles" ? t("desk-staff:role.none") : "–"}</>;
  if (typeof value === "boolean") return <>{t(value ? "yes" : "no")}</>;
  if (typeof value === "number") {
    if (TIMES.includes(name)) return <Moment at={value} />;
    if (name === "basisPoints") return <span className="number">{value / 100}%</span>;
    if (currency) return <Money amount={value} currency={currency} />;
    return <span className="number">{value}</span>;
  }
  if (name === "roles") return <>{formatOpenList(value.split(",").map(roleName), language)}</>;
  if (name === "language") return <>{languageEntry(value).label}</>;
  return <>{value}</>;
}

function useRoleName(): (role: string) => string {
  const { t } = useTranslation("desk-staff");
  return (role) => ((STAFF_ROLES as readonly string[]).includes(role) ? t(`role.${role as StaffRole}.name`) : role);
}
