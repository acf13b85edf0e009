import type { AppContext } from "#server/context/app-context.ts";
import type { MailLink } from "#server/gateways/mail/render-mail.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { translate } from "#server/locale/translate.ts";

/** Returns the links to the terms, the refund policy and the withdrawal from this order that every mail of an order has. */
export function orderDocuments({ env }: Pick<AppContext, "env">, number: string, language: Language): MailLink[] {
  return [
    { label: translate(language, "mail:documents.terms"), url: env.publicOrigin + path(language, "argeement", { key: "terms_conditions" }) },
    { label: translate(language, "mail:documents.refund"), url: env.publicOrigin + path(language, "policy/refund_policy") },
    { label: translate(language, "mail:documents.withdrawal"), url: env.publicOrigin + path(language, "withdrawal", { order: number }) },
  ];
}
