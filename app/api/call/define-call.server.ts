import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { AccountIdentity, Identity } from "#server/identity/core/identity.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { CallCode } from "./call-codes.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";

/** Who may call: anyone; `holder` an account or a card-holder; `account` an account only. Nobody gets TOKEN_VALID_FAIL, a card-holder ACCOUNT_NEEDED. */
export type Who = "anyone" | "holder" | "account";

/** Who calls, and in which language the answer's words are. */
export type Caller<W extends Who = Who> = {
  shop: AppContext;
  request: Request;
  context: AppLoadContext;
  language: ChannelLanguage;
  identity: W extends "account" ? AccountIdentity : W extends "holder" ? Identity : Identity | null;
  clientAddress: string;
  form: FormData;
};

/** Why a call did nothing, as a text key, with the fields that are wrong (text keys too). `code` is made of the reason where none is named. */
export type CallRefusal = {
  ok: false;
  reason: string;
  code?: string;
  fields?: Record<string, string[]>;
  data?: object;
  headers?: [string, string][];
  /** HTTP status, where it is not 200. */
  status?: number;
};

/** Fields of a call as a program sends them: a field that stands several times is a list. */
export type CallFields = Readonly<Record<string, string | readonly string[]>>;

/** What a call answers: data, or why not. */
export type CallAnswer<Data = unknown> = { ok: true; data: Data; headers?: [string, string][] } | CallRefusal;

/** How much a call may bring; calls without files are small. */
export type CallLimits = FormLimits;

/** The refusals of every call: who asks, what was sent, what takes too long, and what broke here (§8). */
export const EVERY_CALL: readonly CallCode[] = [
  "TOKEN_VALID_FAIL",
  "PARAM_ERROR",
  "POST_TOO_LARGE",
  "TOO_MANY_PARTS",
  "POST_MALFORMED",
  "POST_BROKEN",
  "CONTENT_TYPE",
  "TOO_SLOW",
  "SYSTEM_ERROR",
];

/** One call of the API (§7), as code and as documentation. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, W extends Who = Who> = {
  /** What it does, in a sentence for developers of other clients. */
  about: string;
  who: W;
  /** What it takes: the schema of the form where a page posts the same. */
  input: I;
  /** What resultData is where it succeeds. */
  output: O;
  /** The codes that it may answer beside SUCCESS and those that every call has (EVERY_CALL). */
  codes: readonly CallCode[];
  /** What may be sent, as few fields as do, one for each way to call it: a field that none of them can leave out is required. None: all may be left out. */
  examples?: readonly CallFields[];
  /** The fields that are files; `*` for any name. */
  files?: readonly string[];
  /** The first of them must come, so that the call is always multipart. */
  needsFile?: true;
  /** What the schema checks by code and cannot say of a field, as JSON Schema, for the documentation. */
  fields?: Readonly<Record<string, object>>;
  limits?: CallLimits;
  /** Posts from one network a minute, counted before the body is read. */
  postsPerMinute?: number;
  /** What only the shop knows to be wrong with the fields that the schema took, of a call that the schema refuses: told in the same answer. */
  check?: (taken: Partial<z.output<I>>, caller: Caller<W>) => Promise<FieldErrors>;
  run: (input: z.output<I>, caller: Caller<W>) => Promise<CallAnswer<z.input<O>>>;
};

/** Says what a call is; only checks that what it takes, runs and answers fit each other. */
export function defineCall<I extends z.ZodType, O extends z.ZodType, W extends Who>(call: Call<I, O, W>): Call {
  return call as unknown as Call;
}

/** Every code that a call may answer beside SUCCESS. */
export const codesOf = ({ codes, who }: Call): CallCode[] => [
  ...new Set([...codes, ...(who === "account" ? (["ACCOUNT_NEEDED"] as const) : []), ...EVERY_CALL]),
];

/** Several texts for one thing. */
const SAME_CODES: Record<string, string | undefined> = {
  "identity.too-many-tries-hours": "TOO_MANY_TRIES",
  "errors.too-many-unpaid": "TOO_MANY_TRIES",
  "errors.too-many-unpaid-email": "TOO_MANY_TRIES",
  "errors.too-many-unpaid-account": "TOO_MANY_TRIES",
  "sims.unknown": "ICCID",
  "orders.promo-once": "PROMO_INVALID",
  "orders.promo-times": "PROMO_INVALID",
  "orders.promo-early": "PROMO_INVALID",
  "orders.promo-over": "PROMO_INVALID",
  "orders.promo-used-up": "PROMO_INVALID",
  "orders.promo-currency": "PROMO_INVALID",
  "orders.promo-minimum": "PROMO_INVALID",
};

/** `errors.carrier-silent` → CARRIER_SILENT. */
export function codeOf({ code, reason }: CallRefusal): string {
  const [key = ""] = reason.split("?");
  return code ?? SAME_CODES[key] ?? (key.split(".").at(-1) ?? "").toUpperCase().replaceAll("-", "_");
}
