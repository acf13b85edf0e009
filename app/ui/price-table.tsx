import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { Icon } from "./icon.tsx";
import { Price } from "./money.tsx";

type PriceRow = {
  id: string;
  /** What is bought: "5 GB". */
  amount: string;
  marks?: ReactNode;
  /** A line below the amount. */
  note?: string;
  /** The cell of the second column. */
  second: string;
  /** Minor units. */
  price: number;
  unitPrice: number;
  /** Where the row leads. */
  link: { href: string; label: string; text: string };
  /** On wide screens the row selects instead, and the link stands at its end. */
  select?: { href: string; label: string; current: boolean };
};

type PriceTableProps = { heads: { amount: string; second: string }; unit: "gb" | "day"; currency: CurrencyCode; rows: PriceRow[] };

/** Packages or amounts to compare, each with its price and its price per unit. On phones a row is a block of lines. */
export function PriceTable({ heads, unit, currency, rows }: PriceTableProps) {
  const { t } = useTranslation("plans");
  return (
    <table className="packages">
      <thead>
        <tr>
          <th scope="col">{heads.amount}</th>
          <th scope="col">{heads.second}</th>
          <th scope="col">{t("detail.unit-price")}</th>
          <th scope="col">{t(`card.head-${unit}`)}</th>
          <th scope="col">
            <span className="visually-hidden">{t("card.pick")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, amount, marks, note, second, price, unitPrice, link, select }) => (
          <tr key={id} className={select?.current ? "selected" : undefined}>
            <th scope="row">
              <b>{amount}</b> {marks}
              {note && <span className="label">{note}</span>}
            </th>
            <td className="nowrap">{second}</td>
            <td>
              <b>
                <Price amount={price} currency={currency} />
              </b>
            </td>
            <td>
              <Price amount={unitPrice} currency={currency} />
              {t(`card.per-${unit}`)}
            </td>
            <td>
              <a href={link.href} aria-label={link.label}>
                <span>{link.text}</span> <Icon name="arrow" size={16} />
              </a>
              {select && (
                <a href={select.href} className="select-row" aria-label={select.label} aria-current={select.current || undefined} data-keep-scroll />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
