import type { AppContext } from "#server/context/app-context.ts";
import type { MailLink } from "#server/gateways/mail/render-mail.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { translate } from "#server/locale/translate.ts";

/** Returns the links to the terms, the refund policy and the withdrawal that every mail of an order has. */
export function orderDocuments({ env }: Pick<AppContext, "env">, language: Language): MailLink[] {
  return [
    { label: translate(language, "withdrawal:documents.terms"), url: env.publicOrigin + path(language, "argeement", { key: "terms_conditions" }) },
    { label: translate(language, "withdrawal:documents.refund"), url: env.publicOrigin + path(language, "policy/refund_policy") },
    { label: translate(language, "withdrawal:documents.withdrawal"), url: env.publicOrigin + path(language, "withdrawal") },
  ];
}
