import { useLanguage } from "#app/i18n/use-language.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { type StaffRole, STAFF_ROLES } from "#server/domain/staff.schema.ts";
import { CURRENCIES, type Currency, LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money } from "#app/ui/money.tsx";

type Value = string | number | boolean | null | undefined;
type Values = Record<string, string | number | boolean | null> | null;

/** Values that most actions have. Others have the name of the log: what an engineer reads there, staff can quote. */
const LABELLED = [
  "again",
  "amount",
  "by",
  "country",
  "courier",
  "endsAt",
  "factor",
  "files",
  "found",
  "goodwill",
  "language",
  "languages",
  "mail",
  "method",
  "name",
  "onHand",
  "onSale",
  "order",
  "reason",
  "refundable",
  "roles",
  "rows",
  "sessions",
  "startsAt",
  "state",
  "takesEffectAt",
  "unit",
  "units",
  "version",
] as const satisfies readonly KeyBelow<"desk-audit", "value">[];

/** What an action changed: each value before and after. A value that is only in one of both was added, removed, or tells what was done. */
export function ChangedValues({ before, after }: { before: Values; after: Values }) {
  const { t } = useTranslation("desk-audit");
  // The currency is shown with its amount.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => name !== "currency");
  const currency = currencyOf(after) ?? currencyOf(before);
  if (names.length === 0) return null;
  return (
    <ul className="audit-values">
      {names.map((name) => {
        const [was, is] = [before?.[name], after?.[name]];
        const isKept = was === is || was === undefined || is === undefined;
        return (
          <li key={name}>
            <span className="soft">{isLabelled(name) ? t(`value.${name}`) : name}</span>{" "}
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

const isLabelled = (name: string): name is (typeof LABELLED)[number] => (LABELLED as readonly string[]).includes(name);

const currencyOf = (values: Values): Currency | undefined => CURRENCIES.find((currency) => currency === values?.currency);

function ShownValue({ name, value, currency }: { name: string; value: Value; currency: Currency | undefined }) {
  const { t } = useTranslation("desk-audit");
  const language = useLanguage();
  const roleName = useRoleName();
  if (value === null || value === undefined || value === "") return <>{name === "roles" ? t("desk-staff:role.none") : "–"}</>;
  if (typeof value === "boolean") return <>{t(value ? "yes" : "no")}</>;
  if (typeof value === "number") {
    if (name.endsWith("At")) return <Moment at={value} />;
    if (currency && (name === "amount" || name === "refundable")) return <Money amount={value} currency={currency} />;
    return <span className="number">{value}</span>;
  }
  if (name === "roles") return <>{formatOpenList(value.split(",").map(roleName), language)}</>;
  if (name === "language") return <>{LANGUAGE_OPTIONS.find(({ key }) => key === value)?.label ?? value}</>;
  return <>{value}</>;
}

function useRoleName(): (role: string) => string {
  const { t } = useTranslation("desk-staff");
  return (role) => ((STAFF_ROLES as readonly string[]).includes(role) ? t(`role.${role as StaffRole}.name`) : role);
}
