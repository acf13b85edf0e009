/** Why the web server rejects a request without Remix, with the HTTP status. The texts are in `server/locale/texts/<language>/refusal.json`. */
export const REJECTION_STATUS = {
  "bad-request": 400,
  "foreign-sender": 403,
  "not-found": 404,
  method: 405,
  slow: 408,
  length: 411,
  size: 413,
  host: 421,
  fault: 500,
  unavailable: 503,
  busy: 503,
} as const;

export type HttpRejection = keyof typeof REJECTION_STATUS;
