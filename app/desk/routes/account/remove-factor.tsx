import { data } from "@remix-run/node";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";
import { removeFactor } from "#server/staff/second-factor/remove-factor.ts";
import { RemoveFactorSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { redirectToConfirm } from "#app/desk/confirmation.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";

/** Removes one of several second factors. */
const page = verbPage({
  area: "desk-account",
  permission: "signed-in",
  intent: "remove-factor",
  kind: "danger",
  isDangerous: true,
  subject: ({ request }) => RemoveFactorSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data,
  show: async ({ shop, account }, factor) => {
    const { totp, passkeys } = await listFactors(shop, account.id);
    const passkey = factor.factor === "passkey" ? passkeys.find(({ id }) => id === factor.passkeyId) : undefined;
    if (factor.factor === "totp" ? totp === null : passkey === undefined) throw data(null, { status: 404 });
    return { passkeyName: passkey?.name ?? null };
  },
  title: () => "desk-account:removal.title",
  parent: ({ t }) => ({ label: t("title"), to: "/account" }),
  above: ({ t }, { passkeyName: name }) => <p>{name === null ? t("removal.app") : t("removal.passkey", { name })}</p>,
  run: ({ shop, context }, remove) => removeFactor(shop, { token: context.desk?.token ?? "", address: context.clientAddress, remove }),
  rejection: ({ code }, { request }) => {
    if (code === "factor-unknown") return 404;
    if (code === "last-factor") return { text: rejectionKey(code), status: 400 };
    throw redirectToConfirm(request);
  },
  done: () => ({ to: "/account", text: "desk-account:done.factor-removed" }),
  submit: ({ t }, { passkeyName: name }) => t(name === null ? "removal.submit-app" : "removal.submit-passkey"),
});
export const { loader, action } = page;
export default page.Page;
