import type { Random } from "./random.ts";

/** Every form field of the shop that a browser or a program may send. */
export const FIELDS = [
  ..."package way quantity promoCode paymentMethod email phoneCountry phone contact addressCountry province city address postalCode iccid".split(" "),
  ..."agreeTransfer agreePrivacy agreeRegister checkoutKey quoted sims tab password code staySignedIn newPassword confirmPassword remark".split(" "),
  ..."simPackage reason remember amount purpose region iccids documentType documentPhoto documentPhotoBack upload uploadBack chineseName".split(" "),
  ..."englishName birthDate documentNumber expiryDate country confirmDocument declareTrue askPerson name jobTitle company companyCountry".split(" "),
  ..."website introduction files intention salesBand channels supplier product language currency consent outcome order key ref anchor agreeEarlyStart".split(
    " ",
  ),
  ..."helpful url page item_type item_val event more ago source form_key returnTo redirectTo LT q type plan mcc intent".split(" "),
];

/** Possible values of a form's `intent`. */
export const INTENTS =
  "submit read-document add-iccid remove-iccid save update switch send-code sign-in find add rename remove unsubscribe apply reset".split(" ");

const BLANKS = [" ", "\t", "\u00a0", "\u3000", "\r\n", "\u200b"];

/** Returns many repetitions of one character between others, which are slow for a regular expression that can split them in many ways. */
export function blanks(random: Random, length: number): string {
  const half = random.pick(BLANKS).repeat(Math.floor(length / 2));
  return random.pick([`2000${half}1${half}x`, `${half}x${half}`, `a${half}@${half}b`, `8985234${half}${half}!`, `${half}${half}`]);
}

/** Returns a text that no honest visitor types, with at most `max` characters if it is a long one. */
export function hostileText(random: Random, max: number): string {
  const kinds: (() => string)[] = [
    () => blanks(random, max),
    () => random.pick(["a", "-", ",", "[", "<", "%", "９", "１", "𝟙", "é", "一", "%00", "../", "a.", "0"]).repeat(Math.floor(max / 3)),
    () => `${"a".repeat(Math.floor(max / 2))}@${"a.".repeat(Math.floor(max / 4))}`,
    () => `${"1".repeat(max)}`,
    () => random.pick(["1e400", "-1", "0", "0x10", "1e1", "NaN", "-0", "99999999999999999999", "1.5", "Infinity", "٣", "+5", " 7 "]),
    () => random.pick(["9999/99/99", "0000/00/00", "275760/09/13", "-1/1/1", "2024/02/30", "1/1/1", "２０００年１月１日", "2000-13-01"]),
    () => random.pick(["\u0000", "a\u0000b", "\ud800", "\udfff\ud800", "\ufeff", "\u202e\u2066", "\u001b[31m", "\u0007", "\r\nSet-Cookie: a=b"]),
    () => random.pick(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__intent__", "__state__", "then", "null"]),
    () => random.pick(['{"type":"update","payload":{"name":"iccid","index":9,"value":"x"}}', "[object Object]", "{", "[]", "null", '"']),
    () => random.pick(["<script>alert(1)</script>", '"><svg onload=alert(1)>', "{{7*7}}", "${7*7}", "$t(site:tagline)", "' or 1=1 --", "%s%n"]),
    () =>
      random.pick(["//evil.example", "/\\evil.example", "javascript:alert(1)", "https://evil.example/", "\\\\evil", "/..//evil.example", "@evil"]),
    () => random.pick(["JP-5GB-30D", "esim", "sim", "physical", "card", "HK", "CN", "1", "2", "8985234000000000022", "ada@example.com", "on"]),
    () => random.word(random.int(1, 40)),
    () => "",
  ];
  return random.pick(kinds)();
}

const ODD_NAMES = [
  ..."[] a[0] iccid[] iccid[0] iccid[1] iccid[500] iccid[501] iccid[90000000] iccid[-1] iccid[1e9] iccid[0][0] a.b.c.d.e . .. [ ]".split(" "),
  ..."__proto__ __proto__[x] constructor.prototype.x a.__proto__.x __intent__ __state__ toString".split(" "),
  "",
  "a".repeat(2000),
  `a${"[0]".repeat(2000)}`,
  `a${".b".repeat(2000)}`,
  "\u0000",
  "\u202e",
  "é".repeat(200),
];

/** Returns a field name, mostly one that the shop knows. */
export const fieldName = (random: Random) => (random.chance(0.75) ? random.pick(FIELDS) : random.pick(ODD_NAMES));
