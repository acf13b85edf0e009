import { textValue } from "#app/forms/form-text-values.ts";
import type { SubmissionResult } from "@conform-to/react";
import { useRef, useEffect, useState, type RefObject } from "react";
import { island } from "#app/client/island.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AddressFields } from "#app/forms/fields/address-fields.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { AddressSchema, SHIPPING_FIELDS } from "#server/destinations/address/address.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { DetailView } from "./detail-view.server.ts";
import { EnterButton } from "#app/routes/identity/form/recipient-fields.tsx";
import type { AddressChoices } from "#app/forms/fields/packed-options.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { provinceText } from "#app/forms/fields/province-text.ts";

const TIMEOUT_MS = 20_000;

type AddressFormProps = Pick<DetailView, "address" | "dialCodes" | "postedTo"> & { lastResult?: SubmissionResult<string[]> | null };

/** The default shipping address, with the same fields and rules as that of an order (§3). */
export default function AddressFormFields({ address, dialCodes, postedTo, lastResult }: AddressFormProps) {
  const { t, language } = useTranslation("account");
  const element = useRef<HTMLFormElement>(null);
  const { known, typed, choices: initialChoices } = address;
  const { choices, update } = useAddressChoices(element, initialChoices, path(language, "address-choices"));
  const { form, fields, formProps } = useSchemaForm({ id: "shipping", schema: AddressSchema, lastResult, defaultValue: typed });
  const labels = Object.fromEntries(SHIPPING_FIELDS.map((name) => [name, t(`errors:field.${name}`)]));
  const action = `${path(language, "account/detail")}#address`;
  return (
    <form {...formProps} ref={element} action={action} className="panel form">
      <EnterButton />
      <ErrorSummary form={form} labels={{ ...labels, province: t(provinceText(choices)), phoneCountry: t("forms:country-code") }} />
      <AddressFields
        fields={fields}
        title={t("address.title")}
        intro={t(known ? "address.text" : "address.none")}
        choices={choices}
        dialCodes={dialCodes}
        postedTo={postedTo}
        updateAddress={action}
        onChoice={update && (() => void update())}
      />
      <Submit kind="secondary" name="intent" value="save-address" busyLabel={t("saving")}>
        {t("address.save")}
      </Submit>
    </form>
  );
}

export const AddressForm = island("detail-address", AddressFormFields);

/**
 * Returns the provinces and cities of the form's country. `update` fetches them again after the visitor chose another country or province;
 * it is undefined before hydration and after a failed request. A button of the form then does the same.
 */
function useAddressChoices(element: RefObject<HTMLFormElement>, initial: AddressChoices, page: string) {
  const [choices, setChoices] = useState(initial);
  const [failed, setFailed] = useState(false);
  const latestRequest = useRef(0);
  const isHydrated = useHydrated();

  async function update(): Promise<void> {
    const form = element.current;
    if (!form) return;
    const requestNumber = ++latestRequest.current;
    const typed = new FormData(form);
    const query = new URLSearchParams({ country: textValue(typed.get("addressCountry")), province: textValue(typed.get("province")) });
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(`${page}?${query}`, { signal: controller.signal });
      if (!response.ok) throw new Error(String(response.status));
      const next = (await response.json()) as AddressChoices;
      if (requestNumber === latestRequest.current) setChoices(next);
    } catch {
      if (requestNumber === latestRequest.current) setFailed(true);
    } finally {
      clearTimeout(timer);
    }
  }
  // The country or province may have been chosen before hydration or restored by the browser: fetch its lists.
  const initialUpdate = useRef(update);
  useEffect(() => {
    const chosen = element.current && new FormData(element.current);
    const province = initial.regions?.find((region) => region.value === chosen?.get("province"));
    if (chosen && (chosen.get("addressCountry") !== initial.country || province?.cities.length === 0)) void initialUpdate.current();
  }, [element, initial]);
  return { choices, update: isHydrated && !failed ? update : undefined };
}
