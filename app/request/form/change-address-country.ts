/**
 * Adapts a posted address to another country than that of its fields (`addressFor`), chosen without scripts: province and city of the old one go, unless none
 * was chosen before, and the phone number gets its country code unless a number is typed.
 */
export function changeAddressCountry(form: FormData): void {
  const [shown, chosen] = [form.get("addressFor"), form.get("addressCountry")];
  if (shown === null || chosen === null || shown === chosen) return;
  if (shown !== "") {
    form.delete("province");
    form.delete("city");
  }
  if (form.get("phone") === "") form.set("phoneCountry", chosen);
}
