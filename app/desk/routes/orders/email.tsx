import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { CorrectEmailSchema } from "#server/orders/corrections/correction.schema.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { orderVerb } from "./order-verb.ts";
import { EmailField } from "#app/forms/fields/field.tsx";

/** Corrects the email address of an order. */
const page = verbPage({
  ...orderVerb("correct-email"),
  isDangerous: true,
  title: ({ order: { number } }) => ({ text: "desk-orders:email.title", values: { number } }),
  about: ({ t }, { order }) => t("email.about", { email: order.buyer.email }),
  schema: CorrectEmailSchema,
  review: true,
  run: ({ shop, who, account }, number, { email }) => correctEmail(shop, { number, email, who, isOwner: account.roles.includes("owner") }),
  rejection: ({ code }) => `desk-orders:correction.${code}`,
  done: ({ changed }, number) => ({ to: `/orders/${number}`, text: changed ? "desk-orders:email.done" : "desk:unchanged" }),
  labels: { email: "email.label" },
  fields: ({ field }) => <EmailField {...field.email} autoComplete="off" />,
  consequences: ({ t }, { order }, { email }) => [
    t("email.mail-new", { email }),
    t("email.mail-old", { email: order.buyer.email }),
    t("email.links"),
    t("email.codes"),
  ],
  submit: ({ t }, _, { email }) => t("email.confirm", { email }),
});

export const { loader, action } = page;
export default page.Page;
