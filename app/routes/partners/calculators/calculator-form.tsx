import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { type ReactNode, type ComponentProps } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { currencySymbol } from "#server/locale/money.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Money } from "#app/ui/money.tsx";

type CalculatorFormProps = {
  page: string;
  title: string;
  intro: ReactNode;
  /** Error messages by field; empty if there is a result. */
  errors: Record<string, string[]>;
  /** The label of each field by name, in the order of the form. */
  labels: Record<string, string>;
  /** The currency of the calculator. It is part of the URL, so that a shared link shows the same amounts. */
  currency: Currency;
  /** The visitor's own currency. If the URL sets another one, a link leads back to it. */
  ownCurrency?: Currency;
  /** The result in a few words. It links to the ticket, which is below the form on phones. */
  result?: string | null;
  /** The ticket with the result, or null. */
  answer: ReactNode;
  children: ReactNode;
};

/** A calculator as a GET form: the values are in the URL, and its fragment leads to the result or to the errors. */
export function CalculatorForm({ page, title, intro, errors, labels, currency, ownCurrency, result, answer, children }: CalculatorFormProps) {
  const { t } = useTranslation("partners");
  const targets = Object.fromEntries(Object.keys(labels).map((name) => [name, name]));
  return (
    <section className="mist" aria-labelledby="calculator">
      <div className="page home-section">
        <div className="stack-tight">
          <h2 id="calculator">{title}</h2>
          <p className="soft">{intro}</p>
          {result && (
            <p className="strong">
              <a href="#answer">{result}</a>
            </p>
          )}
        </div>
        <div className="split">
          <form action={`${path(useLanguage(), page)}#answer`} className="form panel" id={answer ? undefined : "answer"}>
            <ErrorSummary form={{ id: "calculator", allErrors: errors }} labels={labels} targets={targets} />
            {children}
            <input type="hidden" name="currency" value={currency} />
            <p>
              <Button type="submit">{t("calculate")}</Button>
            </p>
          </form>
          <div className="stack" id={answer ? "answer" : undefined}>
            {answer}
            <p className="small soft">{answer ? t("indicative") : t("no-answer")}</p>
            {ownCurrency && ownCurrency !== currency && (
              <p className="small">
                {withSpaceAfter(t("other-currency", { shown: currency }))}
                <PageLink page={page} hash="calculator">
                  {t("own-currency", { own: ownCurrency })}
                </PageLink>
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** A field for an amount in the currency of the calculator. */
export function MoneyField({ currency, ...field }: { currency: Currency } & Omit<ComponentProps<typeof Field>, "prefix">) {
  const symbol = currencySymbol(currency, useLanguage());
  return <Field width="short" {...field} prefix={symbol} inputMode="decimal" autoComplete="off" />;
}

/** A field for a whole number. */
export const CountField = (field: ComponentProps<typeof Field>) => (
  <Field width="short" {...field} inputMode="numeric" autoComplete="off" data-widget="integer-input" />
);

/** The breakdown of an amount. Amounts are in minor units. */
export function MoneyRows({ rows, currency }: { rows: { label: string; amount: number; badge?: string }[]; currency: Currency }) {
  return (
    <dl className="rows">
      {rows.map(({ label, amount, badge }) => (
        <div key={label}>
          <dt>
            {label} {badge && <span className="badge sun">{badge}</span>}
          </dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
