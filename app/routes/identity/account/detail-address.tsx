import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { AddressFields } from "#app/forms/fields/address-fields.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { provinceText } from "#app/forms/fields/province-text.ts";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { DetailView } from "./detail-view.server.ts";
import { EnterButton } from "#app/routes/identity/form/recipient-fields.tsx";
import { useAddressChoices } from "./use-address-choices.ts";

const FIELDS = ["contact", "phone", "addressCountry", "province", "city", "address", "postalCode"] as const;

/** The default shipping address, with the same fields and rules as that of an order (§3). */
export function AddressForm({ view, lastResult }: { view: DetailView; lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const { typed, choices: initialChoices } = view.address;
  const { choices, update } = useAddressChoices(element, initialChoices, path(language, "address-choices"));
  const { form, fields, formProps } = useSchemaForm({ id: "address", schema: AddressSchema, lastResult, defaultValue: typed });
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`forms:address.${name}`)]));
  const address = `${path(language, "account/detail")}#address`;
  return (
    <Form {...formProps} ref={element} action={address} reloadDocument className="panel form">
      <EnterButton />
      <ErrorSummary form={form} labels={{ ...labels, province: t(provinceText(choices)), phoneCountry: t("forms:country-code") }} />
      <AddressFields
        fields={fields}
        title={t("address.title")}
        intro={t(view.address.known ? "address.text" : "address.none")}
        choices={choices}
        dialCodes={view.dialCodes}
        postedTo={view.postedTo}
        updateAddress={address}
        onChoice={update && (() => void update())}
      />
      <Submit kind="secondary" name="intent" value="save-address" busyLabel={t("saving")}>
        {t("address.save")}
      </Submit>
    </Form>
  );
}
