import { blanks, FIELDS, fieldName, hostileText, INTENTS } from "./hostile-text.ts";
import type { Random } from "./random.ts";

type Body = { type: string; bytes: Buffer };

/** The maximum of a form without files, minus room for its syntax. */
const FORM_BYTES = 60_000;
const URLENCODED = "application/x-www-form-urlencoded";

/** A lone surrogate becomes U+FFFD, as in every browser. */
export const encode = (text: string) => encodeURIComponent(Buffer.from(text, "utf8").toString("utf8"));
const pairs = (entries: [string, string][]) => entries.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
const cut = (text: string, bytes: number) => Buffer.from(text, "utf8").subarray(0, bytes);

/** A few consistent fields, so that a post passes the first checks. */
const plausible = (random: Random): [string, string][] => [
  ["intent", random.pick(INTENTS)],
  ["package", "JP-5GB-30D"],
  ["way", random.pick(["esim", "sim", "physical"])],
  ["paymentMethod", "card"],
  ["tab", random.pick(["email", "phone", "iccid"])],
  ["agreePrivacy", "on"],
];

export function repeatedField(random: Random, bytes = FORM_BYTES): Body {
  const name = random.pick(["a", "iccid", random.pick(FIELDS)]);
  const one = `${name}=${random.pick(["1", "", "x"])}&`;
  return { type: URLENCODED, bytes: Buffer.from(one.repeat(Math.floor(bytes / one.length))) };
}

function blankField(random: Random): Body {
  const name = random.pick([...FIELDS, "birthDate", "expiryDate", "iccid", "email", "phone", "website"]);
  const text = pairs([...plausible(random), [name, blanks(random, random.pick([2_000, 8_000, 18_000]))]]);
  return { type: URLENCODED, bytes: cut(text, FORM_BYTES) };
}

function manyFields(random: Random): Body {
  const name = random.pick([(at: number) => `f${at}`, (at: number) => `a[${at}]`, (at: number) => `a.b${at}`, (at: number) => `iccid[${at}]`]);
  const text = Array.from({ length: random.pick([199, 200, 201, 1_000, 6_000]) }, (_, at) => `${name(at)}=1`).join("&");
  return { type: URLENCODED, bytes: cut(text, FORM_BYTES) };
}

function oddForm(random: Random): Body {
  const odd = Array.from({ length: random.int(1, 12) }, (): [string, string] => [fieldName(random), hostileText(random, 3_000)]);
  return { type: URLENCODED, bytes: cut(pairs([...plausible(random), ...odd]), FORM_BYTES) };
}

function brokenForm(random: Random): Body {
  const bytes = random.pick([
    Buffer.from([0x65, 0x6d, 0x61, 0x69, 0x6c, 0x3d, 0xff, 0xfe, 0xc0, 0xaf, 0xed, 0xa0, 0x80]),
    Buffer.from("email=%ff%fe%c0%af&iccid=%ed%a0%80&q=%"),
    Buffer.from("=&&&==&=a&a==b&%=%"),
    Buffer.alloc(FORM_BYTES, random.pick(["&", "=", "%", "+", "\0", "a"])),
    Buffer.alloc(0),
  ]);
  return { type: random.pick([URLENCODED, `${URLENCODED}; charset=utf-16`, `${URLENCODED};${" ".repeat(5_000)}`, URLENCODED.toUpperCase()]), bytes };
}

function json(random: Random): Body {
  const deep = random.int(500, 20_000);
  const fields = Object.fromEntries(Array.from({ length: random.int(1, 8) }, () => [fieldName(random), hostileText(random, 2_000)]));
  const text = random.pick([
    () => JSON.stringify(fields),
    () => `${"[".repeat(deep)}${"]".repeat(deep)}`,
    () => `{"a":`.repeat(deep),
    () => '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"email":"a@example.com"}',
    () => `{"email":["${Array.from({ length: 5_000 }, () => "a").join('","')}"]}`,
    () => `{${Array.from({ length: 4_000 }, (_, at) => `"k${at % 300}":1`).join(",")}}`,
    () => `{"quantity":${random.pick(["1e400", "-0", "123456789012345678901234567890", "0.1", "1E5"])},"email":"\\ud800","iccid":[[[]]]}`,
    () => `{"birthDate":${JSON.stringify(blanks(random, 8_000))},"iccid":${JSON.stringify(blanks(random, 8_000))}}`,
    () => random.pick(["", "null", "[]", "1", '"a"', "{", "\ufeff{}", "{}{}", "{'a':1}", "\0", `{"a":"${"x".repeat(50_000)}"}`]),
  ])();
  return {
    type: random.pick(["application/json", "application/json; charset=utf-16", "text/json", "application/ld+json"]),
    bytes: cut(text, FORM_BYTES),
  };
}

function multipart(random: Random): Body {
  const boundary = random.pick(["line", "a b", "x".repeat(70), "x".repeat(4_000), "", "--", '"', "é"]);
  const written = random.chance(0.8) ? boundary : "another";
  const part = (name: string, value: string, more = "") =>
    `--${written}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const text = random.pick([
    () => `${part(fieldName(random), hostileText(random, 2_000))}${part("intent", random.pick(INTENTS))}--${written}--\r\n`,
    () => part("a", "1").repeat(random.pick([199, 201, 700])),
    () =>
      `${part("documentPhoto", "\xff\xd8\xff\xe0junk", `; filename="${random.pick(["../../a.jpg", 'a"b', "x".repeat(3_000), "a\r\nX: y", "\0"])}"`)}--${written}--`,
    () => `${part("files", "%PDF-1.7\n" + "[".repeat(20_000), '; filename="a.pdf"')}--${written}--\r\n`,
    () => `--${written}\r\n\r\nno name\r\n--${written}--\r\n`,
    () => `--${written}\r\nContent-Disposition: form-data; name=${"a".repeat(9_000)}\r\n\r\n1\r\n--${written}--\r\n`,
    () => `--${written}\r\nX: ${" ".repeat(20_000)}\r\n\r\n1\r\n--${written}--\r\n`,
    () => `--${written}`.repeat(2_000),
    () => part(fieldName(random), "cut off in the middle").slice(0, -random.int(1, 30)),
    () => part("birthDate", blanks(random, 30_000)) + `--${written}--\r\n`,
    () => "",
  ])();
  const type = random.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    "multipart/form-data",
    "multipart/mixed; boundary=line",
  ]);
  return { type: type.replace(/[^\x20-\x7e]/g, "?"), bytes: cut(text, FORM_BYTES) };
}

function plain(random: Random): Body {
  const type = random.pick([
    "",
    "text/plain",
    "application/xml",
    "image/png",
    "a".repeat(3_000),
    "/",
    ";",
    "application/offset+octet-stream",
    "text/html",
  ]);
  return { type, bytes: Buffer.alloc(random.pick([0, 1, 1_000, FORM_BYTES]), random.pick(["a", "<", "\0", "{"])) };
}

/** Returns a body that no browser sends, within the size limit of a form. */
export function hostileBody(random: Random): Body {
  return random.pick([
    repeatedField,
    blankField,
    blankField,
    manyFields,
    oddForm,
    oddForm,
    oddForm,
    brokenForm,
    json,
    json,
    multipart,
    multipart,
    plain,
  ])(random);
}
