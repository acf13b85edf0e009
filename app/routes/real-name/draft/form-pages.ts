/** The three addresses of the form: the shop's own and two for sales channels. */
export const FORM_PAGES = ["real-name", "real-name-channel", "prepaid/realname"] as const;
type FormPage = (typeof FORM_PAGES)[number];

/** Returns the address of the form that was requested. */
export function findFormPage({ url }: Pick<Request, "url">): FormPage {
  const path = new URL(url).pathname;
  return FORM_PAGES.find((page) => path.endsWith(`/${page}`)) ?? "real-name";
}
