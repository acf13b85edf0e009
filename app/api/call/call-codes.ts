import type { HttpRejection } from "#server/protocol/rejection-status.schema.ts";

/** Maximum duration of a call that accepts no files: the client waits 20 s (§7), and the response needs time to arrive. */
export const CALL_SECONDS = 18;

/**
 * The result codes of calls with their descriptions in the API documentation. Their HTTP status is 200, except CONTENT_TYPE (415). A call lists its own
 * codes in `codes`; EVERY_CALL has those that every call may return.
 */
export const CALL_CODES = {
  SUCCESS: "Done.",
  TOKEN_VALID_FAIL: "The session of the Token has ended, or the call needs a Token: discard the Token and sign in again.",
  ACCOUNT_NEEDED: "The call needs the Token of an account. The Token belongs to a session signed in by ICCID; it stays valid.",
  PARAM_ERROR:
    "Invalid fields: resultData.fields has the messages of each. Without resultData, the JSON body is not an object, or has nested values.",
  POST_TOO_LARGE: "The body, a file or a text field is larger than the call accepts (64 KB without files).",
  TOO_MANY_PARTS: "Too many fields, fields of one name or files, or a field name that is too long, too deeply nested or has too high a list index.",
  POST_MALFORMED: "The body does not match its content type: its parts are malformed, incomplete or separated by another boundary.",
  POST_BROKEN: "The connection broke before the body was complete.",
  CONTENT_TYPE: "The body is not multipart, urlencoded or JSON, or its content type has no usable boundary.",
  TOO_SLOW: `Not finished within ${CALL_SECONDS} seconds. Repeat the call with the same key: nothing is done twice. Calls that accept files have no such limit.`,
  SYSTEM_ERROR: "A fault of the shop; the message has a reference to report.",
  UNAVAILABLE: "The database of the shop does not answer. Repeat the call after Retry-After with the same key: nothing is done twice.",
  TOO_MANY_TRIES: "A rate limit is reached. Wait for resultData.waitSeconds, then repeat the call with resultData.ticket in the field `ticket`.",
  BUSY: "Too many sign-ins or files at the same time. Repeat the call after Retry-After, or after 20 seconds without this header.",
  CODE_SOON: "A code was sent less than a minute ago.",
  SIGN_IN_WRONG: "Wrong email address, code or password.",
  SIGN_IN_WRONG_PHONE: "Wrong phone number or password.",
  CODE_WRONG: "The code is wrong, used or expired.",
  PASSWORD_WRONG: "The current password is wrong.",
  PASSWORD_COMMON: "The new password is in the list of common passwords.",
  NO_PHONE_LOGIN: "The account does not sign in by phone and password. Only such an account can change its password with this call.",
  ICCID: "No SIM of the shop has this number, or the SIM is deregistered.",
  ICCID_DUPLICATE: "The account already follows this SIM.",
  TOO_MANY: "The account follows the maximum number of SIMs.",
  NOT_FOLLOWED: "The account does not follow this SIM, or the session was signed in by another ICCID.",
  CARRIER_SILENT: "The mobile operator does not respond. Repeat the call later.",
  PLAN_UNKNOWN: "There is no such plan, or it is not sold in this currency.",
  PACKAGE_UNAVAILABLE: "There is no such package, or it is not on sale.",
  CURRENCY_UNAVAILABLE: "The package is not sold in this currency.",
  METHOD_UNAVAILABLE: "The payment method is not available in this currency.",
  MAINLAND:
    "Plans that cover Mainland China are not sold to buyers there: resultData.reason says why the buyer counts as one, resultData.page is a page with alternatives.",
  NOT_POSTED_TO: "SIM cards are not posted to this country or region.",
  OUT_OF_STOCK: "There are fewer SIM cards in stock than were ordered.",
  TOO_MANY_CARDS: "Too many SIM cards are reserved for this network. Wait half an hour, or order an eSIM.",
  PROMO_INVALID: "The promo code cannot be used for this order.",
  SIM_PREPAID: "The SIM has a balance and takes no packages.",
  SIM_TRAVEL: "The SIM takes packages and has no balance.",
  SIM_UNFIT: "The SIM cannot take this package.",
  SIM_FULL: "The SIM cannot hold that many packages.",
  CREDIT_ON_SIM: "Credit for an existing SIM is bought with /topUp/create.",
  AMOUNT_TOO_SMALL: "The total is below the minimum of the payment provider.",
  TOTAL_CHANGED: "The total is higher than in `quoted`, or in another currency: show the new total and ask again.",
  PRICE_CHANGED: "The price is higher, or the credit lower, than in `quoted`: show the new ones and ask again.",
  ALREADY_PLACED: "This checkoutKey placed an order with other fields; resultData.order is its number.",
  ORDER_UNKNOWN: "There is no such order, or neither the key nor the account gives access to it.",
  REGISTRATION_UNKNOWN: "There is no such registration, or the key does not belong to it.",
  REFUND_UNKNOWN: "The account has no such package, or it is not paid and delivered.",
  REFUND_ASKED: "A refund was requested before, or the package was revoked.",
  REFUND_NOTHING: "Nothing was paid for the package.",
  REFUND_CREDIT: "Credit is not refunded.",
  REFUND_CARD: "The package came with a posted SIM card: email support.",
  REFUND_LATE: "The package was paid for more than 30 days ago.",
  REFUND_USED: "The package has started or ended.",
  PHOTO_REFUSED: "A photo was rejected: resultData.fields has the messages, resultData.reasons says what is wrong with the photo and what to do.",
  PHOTO_NOT_KEPT: "The photo could not be stored. Repeat the call.",
  PHOTO_NEEDED: "The photo of the document is missing.",
  INELIGIBLE: "This person cannot be registered: resultData.reason says why.",
  FILE_REFUSED: "Files were rejected: resultData.refused names each with its reason; the others are stored under resultData.annexKey.",
} as const;

export type CallCode = keyof typeof CALL_CODES;

/** `not-found` → NOT_FOUND. */
type CodeOf<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${Uppercase<First>}_${CodeOf<Rest>}` : Uppercase<Name>;
type WebServerCode = CodeOf<HttpRejection>;

/** The codes of the web server in front of the calls. REJECTION_STATUS has the HTTP status of each. */
export const WEB_SERVER_CODES: Record<WebServerCode, string> = {
  BAD_REQUEST: "The request is malformed, such as its address or its transfer encoding.",
  FOREIGN_SENDER: "The request comes from a page of another site, or from a program that sends no header Token.",
  NOT_FOUND: "There is no such call.",
  METHOD: "A call must be a POST.",
  SLOW: "The body arrived too slowly.",
  LENGTH: "The body has no Content-Length.",
  SIZE: "The body is larger than the call accepts; the message has the limit.",
  HOST: "The request is addressed to another host.",
  FAULT: "A fault of the shop; the message has a reference to report.",
  UNAVAILABLE: "The shop is starting or stopping, or its database does not answer. Repeat the call after Retry-After.",
  BUSY: "There is no free memory for large bodies. Repeat the call after Retry-After.",
};
