/** A body that no page of the shop sends, with its Content-Type header. */
export type HostileBody = { what: string; type?: string; body: string };

const URLENCODED = "application/x-www-form-urlencoded";
const part = (name: string, value: string) => `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Bodies that cannot be parsed as a form within its limits, and the status that rejects them. */
export const UNREADABLE: (HostileBody & { status: 400 | 413 | 415 })[] = [
  { what: "no content type", body: "email=ada@example.com", status: 415 },
  { what: "plain text", type: "text/plain", body: "email=ada@example.com", status: 415 },
  { what: "multipart without a boundary", type: "multipart/form-data", body: `${part("email", "a")}--line--\r\n`, status: 415 },
  { what: "a boundary of 5 kB", type: `multipart/form-data; boundary=${"a".repeat(5_000)}`, body: "a".repeat(20_000), status: 415 },
  { what: "another boundary", type: "multipart/form-data; boundary=other", body: `${part("email", "a")}--line--\r\n`, status: 400 },
  { what: "201 fields", type: URLENCODED, body: Array.from({ length: 201 }, (_, n) => `f${n}=1`).join("&"), status: 400 },
  { what: "60 kB of one name", type: URLENCODED, body: "a=1&".repeat(15_000), status: 400 },
  { what: "51 parts of one name", type: "multipart/form-data; boundary=line", body: `${part("a", "1").repeat(51)}--line--\r\n`, status: 400 },
  { what: "a name of 10 kB", type: URLENCODED, body: `${"a".repeat(10_000)}=1`, status: 400 },
  { what: "a deep name", type: URLENCODED, body: `a${"[0]".repeat(12_000)}=1`, status: 400 },
  { what: "a list index of a billion", type: URLENCODED, body: "iccid[1000000000]=1", status: 400 },
  { what: "a name of Object.prototype", type: URLENCODED, body: "toString=1", status: 400 },
  { what: "a part of a name of Object.prototype", type: URLENCODED, body: "a[__proto__].b=1", status: 400 },
  { what: "a field of 60 kB", type: URLENCODED, body: `email=${"x".repeat(60_000)}`, status: 413 },
];

/** Bodies that are parsed, however unusual. */
export const UNUSUAL: HostileBody[] = [
  { what: "no body", body: "" },
  { what: "no body but a type", type: "multipart/form-data; boundary=line", body: "" },
  { what: "lone surrogates and bytes that are no UTF-8", type: URLENCODED, body: "email=%ED%A0%80%FF&remark=%C3%28" },
  { what: "NUL in names and values", type: URLENCODED, body: "em%00ail=a%00b&tab=%00&intent=%00" },
  { what: "orders for Conform", type: URLENCODED, body: "__intent__=%7B&__state__=%7B&iccid=1" },
];
