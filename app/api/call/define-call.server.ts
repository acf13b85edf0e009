import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { AccountIdentity, Identity } from "#server/identity/core/identity.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { type ChannelLanguage, type Currency, siteLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { CallCode } from "./call-codes.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";
import { readViewer } from "#app/request/viewer.server.ts";

/**
 * Who may make a call. `holder`: an account or somebody signed in with an ICCID; `account`: only an account. Without a session the code is
 * TOKEN_VALID_FAIL; signed in with an ICCID, ACCOUNT_NEEDED.
 */
export type Who = "anyone" | "holder" | "account";

/** The request of a call and its sender. `language`: the language of messages in the response. */
export type Caller<W extends Who = Who> = {
  shop: AppContext;
  request: Request;
  context: AppLoadContext;
  language: ChannelLanguage;
  identity: W extends "account" ? AccountIdentity : W extends "holder" ? Identity : Identity | null;
  clientAddress: string;
  /** The key under which the client has its turn in the queue of a rate limit: the field `ticket`, else a new one. */
  ticket: string;
  form: FormData;
};

/** A rejection. `message` and the messages of `fields` are text keys with values, as schemas report them. */
export type CallRejection = {
  ok: false;
  code: CallCode;
  message: ErrorMessage;
  fields?: Record<string, string[]>;
  data?: object;
  headers?: [string, string][];
  /** HTTP status; 200 by default. */
  status?: number;
};

/** Fields of a call as a client sends them; a repeated field is a list. */
export type CallFields = Readonly<Record<string, string | readonly string[]>>;

/** The result of a call. */
export type CallResult<Data = unknown> = { ok: true; data: Data; headers?: [string, string][] } | CallRejection;

/** Codes that every call may return (§8). */
const EVERY_CALL: readonly CallCode[] = [
  "TOKEN_VALID_FAIL",
  "PARAM_ERROR",
  "POST_TOO_LARGE",
  "TOO_MANY_PARTS",
  "POST_MALFORMED",
  "POST_BROKEN",
  "CONTENT_TYPE",
  "TOO_SLOW",
  "UNAVAILABLE",
  "SYSTEM_ERROR",
];

/** One call of the API (§7), as code and as documentation. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, W extends Who = Who> = {
  /** A description for the API documentation. */
  about: string;
  who: W;
  /** Signs out, so that a Token whose session has ended is no error. */
  endsSession?: true;
  /** The schema of the fields: that of the form if a page posts the same. */
  input: I;
  /** The schema of resultData on success. */
  output: O;
  /** Its codes, in addition to SUCCESS, EVERY_CALL and, for `who: "account"`, ACCOUNT_NEEDED. */
  codes: readonly CallCode[];
  /** Minimal valid inputs, one per variant. A field that is in all of them is documented as required. Without examples, all fields are optional. */
  examples?: readonly CallFields[];
  /** Names of file fields; `*` for any name. */
  files?: readonly string[];
  /** The first file field is required, so the call is always multipart. */
  needsFile?: true;
  /** JSON Schema by field, for the documentation: descriptions, and checks that the zod schema does in code. */
  fields?: Readonly<Record<string, object>>;
  /** Limits of the request body, for calls with files. */
  limits?: FormLimits;
  /** Rate limit per minute and network, counted before the body is read. */
  postsPerMinute?: number;
  /**
   * Finds further errors in the valid fields of a call that the schema rejects, so that all errors are returned together; at the same field, the error
   * of the schema has precedence. With a schema of several forms (`oneOfForms`), `validFields` is empty.
   */
  check?: (validFields: Partial<z.output<I>>, caller: Caller<W>) => Promise<FieldErrors>;
  run: (input: z.output<I>, caller: Caller<W>) => Promise<CallResult<z.input<O>>>;
};

/** Defines a call, a constant named `…Call`. The types ensure that its schemas and `run` match. */
export function defineCall<I extends z.ZodType, O extends z.ZodType, W extends Who>(call: Call<I, O, W>): Call {
  return call as unknown as Call;
}

/** Returns every code of a call except SUCCESS. */
export const codesOf = ({ codes, who }: Call): CallCode[] => [
  ...new Set([...codes, ...(who === "account" ? (["ACCOUNT_NEEDED"] as const) : []), ...EVERY_CALL]),
];

/**
 * Returns the viewer of a call. `language`: that of the call, but English instead of one without emails. `currency`: the
 * requested one, else that of the visitor's cookie, else the default.
 */
export function callViewer({ request, context, language, identity, ticket }: Caller, currency?: Currency) {
  const viewer = readViewer(request, siteLanguage(language), context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  return { ...viewer, currency: currency ?? viewer.currency, accountId, ticket };
}
