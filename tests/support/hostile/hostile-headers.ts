import { hostileText } from "./hostile-text.ts";
import type { Random } from "./random.ts";
import type { HeaderLines } from "./request-bytes.ts";

const COOKIES = "Token checked_iccid lang_base currency order_source order_sub_source MarketUrl accept-cookie murmur form_key".split(" ");

/** Returns the bytes of a header value that are allowed in one line. */
const inLine = (text: string, max: number) =>
  Buffer.from(text, "utf8")
    .toString("latin1")
    .replace(/[\r\n\0]/g, " ")
    .slice(0, max);

const cookieLine = (random: Random, count: number) =>
  Array.from({ length: count }, () => `${random.pick(COOKIES)}=${encodeURIComponent(random.word(random.int(0, 20)))}`).join("; ");

const KINDS: ((random: Random) => HeaderLines)[] = [
  (random) => [["Cookie", cookieLine(random, random.pick([1, 20, 300]))]],
  (random) => [
    ["Cookie", `${random.pick(COOKIES)}=${inLine(hostileText(random, 5_000), 9_000)}`],
    ["Cookie", cookieLine(random, 3)],
  ],
  (random) => [
    [
      "Cookie",
      random.pick(["=", ";;;;", "a", "a=b=c", "=;=;=", `${"a=b;".repeat(2_000)}`, "accept-cookie=accept; accept-cookie=refuse", "currency=%"]),
    ],
  ],
  (random) => [
    ["Accept-Language", random.pick(["zh-TW", "*", "en;q=2", "x".repeat(8_000), "en,".repeat(2_000), `en${" ".repeat(8_000)}x`, "zh-hant-hk;q=0.1"])],
  ],
  (random) => [
    ["Accept-Encoding", random.pick(["*", "br;q=0", "identity;q=0", "gzip,".repeat(2_000), `br${" ".repeat(8_000)};q`, "x", "gzip;q=NaN", ""])],
  ],
  (random) => [["Accept", random.pick(["*/*", "text/html,".repeat(1_000), "a/b;q=x", "application/json", " ".repeat(8_000)])]],
  (random) => [["If-None-Match", random.pick(["*", '"a"', `${" ,".repeat(7_000)}`, `"${"x".repeat(9_000)}"`, 'W/"', `,${" ".repeat(9_000)},`])]],
  (random) => [["If-Modified-Since", random.pick(["Thu, 01 Jan 1970 00:00:00 GMT", "yesterday", "9".repeat(5_000), "Invalid Date", "275761"])]],
  (random) => [
    [
      "Range",
      random.pick(["bytes=0-", "bytes=-1", "bytes=9-1", `bytes=${"0-0,".repeat(3_000)}1-1`, "bytes=0-99999999999999999999", "pages=1-2", "bytes="]),
    ],
  ],
  (random) => [
    ["If-Range", random.pick(['"a"', "x"])],
    ["Range", "bytes=1-2"],
  ],
  (random) => [["User-Agent", random.pick(["", "Mozilla/5.0 " + "a ".repeat(5_000), "bot".repeat(3_000), "\x80\xff"])]],
  (random) => [["Referer", inLine(hostileText(random, 3_000), 8_000)]],
  (random) => [
    ["Token", random.pick(["", "x", "a".repeat(9_000), inLine(hostileText(random, 500), 900)])],
    ["web-uuid", inLine(hostileText(random, 500), 900)],
  ],
  (random) => [
    ["lang", inLine(hostileText(random, 300), 300)],
    ["Req-Device", inLine(hostileText(random, 300), 300)],
  ],
  (random) => [
    ["Upgrade", random.pick(["websocket", "h2c", "x"])],
    ["Connection", "Upgrade, close"],
  ],
  (random) => [["Connection", random.pick(["close", "Origin, Cookie, close", "close, ,,,", "close, keep-alive"])]],
  (random) => [
    ["X-Forwarded-Host", "evil.example"],
    ["Forwarded", "host=evil.example;proto=https"],
    ["X-Forwarded-Proto", random.pick(["https", "x", "https,http"])],
  ],
  (random) => [["X-HTTP-Method-Override", random.pick(["DELETE", "PATCH", "PUT"])]],
  (random) => [
    ["Sec-Fetch-Site", random.pick(["same-origin", "none", "cross-site", "x"])],
    ["Sec-GPC", random.pick(["1", "2"])],
  ],
  (random) => [["Content-Encoding", random.pick(["gzip", "br", "identity", "x, y", "gzip, gzip"])]],
  (random) => [
    ["Tus-Resumable", random.pick(["1.0.0", "9", ""])],
    ["Upload-Length", random.pick(["-1", "1e3", "99999999999999999999", "10", ""])],
  ],
  (random) => [
    ["Upload-Metadata", inLine(hostileText(random, 3_000), 8_000)],
    ["Upload-Offset", random.pick(["0", "-1", "abc", "1.5"])],
  ],
  (random) => [["Stripe-Signature", `t=${random.int(0, 2_000_000_000)},v1=${"a".repeat(random.pick([0, 64, 9_000]))}`]],
  (random) => Array.from({ length: random.pick([60, 120, 400]) }, (_, at): [string, string] => [`X-${at}`, random.word(8)]),
];

/** Returns headers that no browser sends like this; one of them, or all, may be repeated. */
export function hostileHeaders(random: Random): HeaderLines {
  const lines = Array.from({ length: random.int(0, 3) }, () => random.pick(KINDS)(random)).flat();
  return random.chance(0.2) ? [...lines, ...lines] : lines;
}
