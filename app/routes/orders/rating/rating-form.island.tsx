import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Stars } from "#app/ui/stars.tsx";
import { STARS } from "#server/domain/order-states.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { MAX_SENTENCE, RatingSchema } from "#server/orders/ratings/rating.schema.ts";

type RatingFormProps = { linkKey: string; isRated: boolean; typed: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

/** The stars and the sentence of a rating. `linkKey`: the key of the link that opened the page. */
export default function RatingFields({ linkKey, isRated, typed, lastResult }: RatingFormProps) {
  const { t, language } = useTranslation("ratings");
  const { form, fields, formProps } = useSchemaForm({ id: "rating", schema: RatingSchema, lastResult, defaultValue: typed });
  const sentence = { label: t("sentence"), hint: t("sentence-hint", { max: MAX_SENTENCE }) };
  return (
    <form {...formProps} action={path(language, "rate", { key: linkKey })} className="form">
      <ErrorSummary form={form} labels={{ stars: t("stars"), sentence: sentence.label }} />
      <ChoiceField
        field={fields.stars}
        legend={t("stars")}
        options={STARS.toReversed().map((stars) => ({
          value: String(stars),
          label: t(`star.${stars}`),
          aside: <Stars stars={stars} text={t("given", { stars })} />,
        }))}
      />
      <TextAreaField field={fields.sentence} {...sentence} optional rows={3} autoComplete="off" />
      <Submit name="intent" value="rate" busyLabel={t("busy")}>
        {t(isRated ? "change" : "submit")}
      </Submit>
    </form>
  );
}

export const RatingForm = island("rating-form", RatingFields);
