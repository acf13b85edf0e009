import { z } from "zod";
import { browserOfKey } from "#server/identity/code-key.ts";
import { CodeKeySchema } from "#server/identity/code-key.schema.ts";
import { checkIccid } from "#server/identity/check-iccid.ts";
import { CodeLoginForm, LOGIN_SCHEMAS, LOGIN_TABS, loginWay } from "#server/identity/login.schema.ts";
import { signInWithCode } from "#server/identity/sign-in-with-code.ts";
import { signInWithPassword } from "#server/identity/sign-in-with-password.ts";
import { callViewer } from "#app/request/call-viewer.server.ts";
import { defineCall, type CallAnswer, type Caller } from "#app/request/define-call.server.ts";
import { refuseCall } from "#app/request/refuse-call.server.ts";
import { takeFields } from "#app/request/take-fields.server.ts";
import { recipientFields, recipientOf, sentTab } from "./code-fields.server.ts";
import { carriedTokens, SessionSchema, signInCaller } from "./session-answer.server.ts";

const CodeLogin = CodeLoginForm.safeExtend({ codeKey: CodeKeySchema });
type Answer = Promise<CallAnswer<z.input<typeof SessionSchema>>>;

/** Signs in as an account, by phone or e-mail with a password or by e-mail with a code, or as the holder of a card (§7, /user/login; §4). */
export const login = defineCall({
  about: "Signs in by phone and password, e-mail and password, e-mail and code, or as the holder of one SIM; answers the token for the header Token.",
  who: "anyone",
  input: z.object({
    ...recipientFields,
    tab: z.enum(LOGIN_TABS).optional().catch(undefined),
    password: z.string().optional(),
    code: z.string().optional(),
    codeKey: z.string().optional(),
    iccid: z.string().optional(),
    staySignedIn: z.literal("on").optional().catch(undefined),
    agreePrivacy: z.literal("on").optional().catch(undefined),
  }),
  output: SessionSchema,
  codes: ["SIGN_IN_WRONG", "SIGN_IN_WRONG_PHONE", "CODE_WRONG", "ICCID", "CARRIER_SILENT", "TOO_MANY_TRIES", "BUSY"],
  examples: [
    { tab: "phone", phoneCountry: "HK", phone: "91234567", password: "blue-Heron-42" },
    { tab: "email", email: "ada@example.com", password: "blue-Heron-42" },
    { tab: "email", email: "ada@example.com", code: "123456", codeKey: "A".repeat(43), agreePrivacy: "on" },
    { tab: "iccid", iccid: "8985234000000000000" },
  ],
  async run({ tab, password, code }, caller) {
    const { form } = caller;
    const way = loginWay(tab ?? (form.has("iccid") ? "iccid" : sentTab(form)), Boolean(password && !code));
    if (way === "iccid") return byIccid(caller);
    return way === "code" ? byCode(caller) : byPassword(caller, way);
  },
});

const byIccid = (caller: Caller): Answer =>
  takeFields(caller, LOGIN_SCHEMAS.iccid, async ({ iccid, staySignedIn }) => {
    const { shop, clientAddress } = caller;
    const stay = staySignedIn === "on";
    const answer = await checkIccid(shop, { iccid, stay, clientAddress, replaces: carriedTokens(caller) });
    if (!answer.ok) return refuseCall(answer.reason, { field: "iccid" });
    return { ok: true, ...signInCaller(caller, { kind: "card", token: answer.token, stay }) };
  });

const byCode = (caller: Caller): Answer => {
  caller.form.set("intent", "go");
  return takeFields(caller, CodeLogin, async ({ email, code, codeKey, staySignedIn }) => {
    const { shop, clientAddress } = caller;
    const stay = staySignedIn === "on";
    const { language } = callViewer(caller);
    const asked = { to: { email }, code, browser: browserOfKey(codeKey), stay, language, clientAddress, replaces: carriedTokens(caller) };
    const answer = await signInWithCode(shop, asked);
    if (!answer.ok) return refuseCall(answer.reason);
    return { ok: true, ...signInCaller(caller, { kind: "account", token: answer.token, stay }) };
  });
};

const byPassword = (caller: Caller, way: "phone" | "password"): Answer =>
  takeFields(caller, LOGIN_SCHEMAS[way], async (fields) => {
    const { shop, clientAddress } = caller;
    const stay = fields.staySignedIn === "on";
    const who = recipientOf(fields);
    const answer = await signInWithPassword(shop, { who, password: fields.password, stay, clientAddress, replaces: carriedTokens(caller) });
    if (!answer.ok) return refuseCall(answer.reason, answer.reason === "errors.phone" ? { field: "phone" } : {});
    return { ok: true, ...signInCaller(caller, { kind: "account", token: answer.token, stay }) };
  });
