import { ensureVisitor, readVisitor } from "#app/request/visitor.server.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";
import type { Caller } from "#app/api/call/define-call.server.ts";

/** Two photos of at most 10 MB each, and the text fields. Bytes. */
export const PHOTO_BODY_LIMITS: FormLimits = { maxFileBytes: 10 * 1024 * 1024, maxFiles: 2, maxBytes: 22 * 1024 * 1024 };

/**
 * Returns the owner of the photos: the account, else the visitor of the cookie. `visitor` owns resumable uploads; null without a cookie. `headers` set the
 * cookie. API clients (header Token) get no cookie: without an account, they are a new visitor with each call.
 */
export function findApplicant({ request, context, identity }: Caller) {
  const { visitor, headers } = ensureVisitor(request, context);
  const setsCookie = !request.headers.has("Token");
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  return {
    accountId,
    owner: accountId ? `account:${accountId}` : `visitor:${visitor}`,
    visitor: readVisitor(request, context),
    headers: setsCookie ? headers : [],
  };
}
