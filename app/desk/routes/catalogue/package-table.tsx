import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { ReactNode } from "react";
import type { PackageKind } from "#server/domain/product-kinds.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { StaffPackage } from "#server/plans/staff/list-packages-for-staff.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { IdLink } from "#app/desk/ui/buttons.tsx";
import { type Localization, useTranslation } from "#app/i18n/use-translation.ts";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";

type PackageTableProps = {
  caption: string;
  packages: StaffPackage[];
  next: string | null;
  empty: ReactNode;
  /** Whether the packages are those of several plans. */
  withPlan?: boolean;
};

/** Packages with their prices, whether they are on sale, and whether staff changed them. */
export function PackageTable({ caption, packages, next, empty, withPlan = false }: PackageTableProps) {
  const words = useTranslation("desk-catalogue");
  const { t, language } = words;
  return (
    <DataTable
      caption={caption}
      rows={packages}
      rowKey={({ id }) => id}
      next={next}
      empty={empty}
      columns={[
        {
          key: "id",
          label: t("column.package"),
          isHeader: true,
          cell: ({ id }) => <IdLink to={`/catalogue/packages/${encodeURIComponent(id)}`} text={id} />,
        },
        ...(withPlan
          ? [
              {
                key: "plan",
                label: t("column.plan"),
                cell: ({ planId, planNames, face }: StaffPackage) =>
                  face === null && <a href={`/catalogue/plans/${encodeURIComponent(planId)}`}>{planNames[language]}</a>,
              },
            ]
          : []),
        { key: "contents", label: t("column.contents"), cell: (listed) => packageText(words, listed) },
        ...CURRENCIES.map((currency) => ({
          key: currency,
          label: currency,
          isNumber: true,
          cell: ({ prices }: StaffPackage) => {
            const amount = prices[currency];
            return amount !== undefined && <Money amount={amount} currency={currency} />;
          },
        })),
        { key: "sale", label: t("column.sale"), cell: ({ onSale }) => <SaleState onSale={onSale} /> },
        { key: "changes", label: t("column.changes"), cell: (listed) => <ChangeState listed={listed} /> },
      ]}
    />
  );
}

export function SaleState({ onSale }: { onSale: boolean }) {
  const { t } = useTranslation("desk-catalogue");
  return <span className={`state ${onSale ? "good" : ""}`}>{t(onSale ? "sale.on" : "sale.off")}</span>;
}

function ChangeState({ listed }: { listed: StaffPackage }) {
  const { t } = useTranslation("desk-catalogue");
  const words = changeWords(listed);
  return (
    words.length > 0 && (
      <span className="cluster">
        {words.map((word) => (
          <span key={word} className={`state ${word === "orphaned" ? "alert" : "warn"}`}>
            {t(`changes.${word}`)}
          </span>
        ))}
      </span>
    )
  );
}

type ChangeWord = "orphaned" | "created" | "active" | "scheduled";

/** Returns what staff did to a package, in words of the list; none if it is as released. */
export function changeWords({ active, scheduled, isOrphaned, isCreated }: StaffPackage): ChangeWord[] {
  if (isOrphaned) return ["orphaned"];
  return [
    ...(isCreated ? (["created"] as const) : active.length > 0 ? (["active"] as const) : []),
    ...(scheduled.length > 0 ? (["scheduled"] as const) : []),
  ];
}

type Described = { kind: PackageKind; mb: number; days: number; face: number | null };

/** Says what a package contains: "5 GB for 30 days", "1 GB a day for 7 days". */
export function packageText({ t, language }: Localization<"desk-catalogue">, { kind, mb, days, face }: Described): string {
  if (face !== null) return t("package.credit", { amount: formatMoney(face, "HKD", language) });
  return t(`package.${kind}`, { data: formatData(mb, language), count: days });
}
