import type { LoaderFunctionArgs } from "@remix-run/node";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import type { AccountIdentity } from "#server/identity/core/identity.ts";
import { readAccount, type AccountDetail } from "#server/identity/account/read-account.ts";
import { likelyPostalCountry } from "#server/catalogue/postal-estimate.ts";
import { findDetailForm } from "./detail-posts.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import type { IdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import { listDialCodes } from "#server/destinations/list-countries.ts";
import { formatPhone, defaultPhoneCountry } from "#server/locale/phone-number.ts";

export type DetailView = Awaited<ReturnType<typeof viewDetail>>;

/**
 * Returns the account's details and the values of each form. `typed` are the values of the current post or of a restored form; `posted` says which form they are of. Throws a 404 response if the
 * account no longer exists.
 */
export async function viewDetail(args: LoaderFunctionArgs, visit: IdentityRequest, identity: AccountIdentity, typed: Record<string, string> | null) {
  const { shop } = args.context;
  const account = await readAccount(shop, identity);
  if (!account) throw new Response(null, { status: 404 });
  const posted = typed ? findDetailForm(typed) : null;
  const formOptions = { form: "bind", title: "account:detail.title" } as const;
  const { meta, ...email } = viewCodeForm(args, visit, { ...formOptions, tab: "email" });
  const phone = viewCodeForm(args, visit, { ...formOptions, tab: "phone" });
  const address = {
    ...toFormValues(account.address, {
      addressCountry: likelyPostalCountry(shop.catalogue(), visit.region),
      phoneCountry: defaultPhoneCountry(visit) ?? "",
    }),
    ...(posted === "address" ? typed : {}),
  };
  return {
    meta,
    posted,
    loginType: identity.loginType,
    email: { now: account.email, typed: email.typed, sent: email.sent },
    phone: { now: account.phone && formatPhone(account.phone.whole), typed: phone.typed, sent: phone.sent },
    hasPassword: account.hasPassword,
    /** The recipient of a second code when the email address or phone number changes; null if the form asks for the password instead. */
    currentRecipient: account.hasPassword ? null : (account.email ?? (account.phone ? formatPhone(account.phone.whole) : "")),
    language: account.language,
    otherSessions: account.otherSessions,
    address: {
      known: account.address !== null,
      typed: address,
      choices: listAddressChoices(address.addressCountry ?? "", address.province, visit.language),
    },
    dialCodes: packOptions(listDialCodes(shop, visit.language)),
    postedTo: [...shop.catalogue().postalFees.keys()].join(""),
  };
}

/** Returns an address as form values; without an address, `defaults`. */
function toFormValues(address: AccountDetail["address"], defaults: Record<string, string>): Record<string, string> {
  const values = address ?? defaults;
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
