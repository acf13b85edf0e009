import type { Random } from "./random.ts";
import type { HostileRequest, Target } from "./request-bytes.ts";

type Attack = Omit<HostileRequest, "index">;

const CRLF = "\r\n";

/** Returns a request that violates HTTP itself, byte for byte. */
export function protocolRequest(random: Random, target: Target): Attack {
  const path = random.pick(target.addresses);
  const name = `Host: localhost:${target.port}${CRLF}`;
  const host = `${name}Connection: close${CRLF}`;
  const origin = `Origin: http://localhost:${target.port}${CRLF}`;
  const from = `X-Forwarded-For: 198.19.${random.int(0, 255)}.${random.int(1, 254)}${CRLF}`;
  const form = `Content-Type: application/x-www-form-urlencoded${CRLF}`;
  const head = (method: string, more: string, at = path) => `${method} ${at} HTTP/1.1${CRLF}${host}${origin}${from}${more}${CRLF}`;
  const one = (kind: string, text: string | Buffer, more: Partial<Attack> = {}): Attack => ({
    kind,
    pieces: [typeof text === "string" ? Buffer.from(text, "latin1") : text],
    mayWait: true,
    ...more,
  });
  const smuggled = `GET /smuggled HTTP/1.1${CRLF}${host}${CRLF}`;
  const chunked = `Transfer-Encoding: chunked${CRLF}`;
  const kinds: (() => Attack)[] = [
    () => one("h2 preface", `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`, { expected: [400, 405, 505] }),
    () => one("TLS hello", Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), { hangsUp: true }),
    () => one("bare LF", `GET ${path} HTTP/1.1\nHost: localhost:${target.port}\n\n`),
    () => one("HTTP/0.9", `GET ${path}${CRLF}${CRLF}`),
    () => one("HTTP/1.0", `GET ${path} HTTP/1.0${CRLF}${host}${CRLF}`),
    () => one("no host", `GET ${path} HTTP/1.1${CRLF}${CRLF}`, { expected: [400, 421] }),
    () => one("two hosts", `GET ${path} HTTP/1.1${CRLF}${host}Host: evil.example${CRLF}${CRLF}`, { expected: [400] }),
    () => one("foreign host", `GET ${path} HTTP/1.1${CRLF}Host: evil.example${CRLF}${CRLF}`),
    () => one("absolute address of another host", `GET http://evil.example${path} HTTP/1.1${CRLF}${host}${CRLF}`, { expected: [400, 421] }),
    () =>
      one(
        "odd target",
        `GET ${random.pick(["*", "evil.example:80", "?", "http:", "/\x01", "/ /", "//evil.example/"])} HTTP/1.1${CRLF}${host}${CRLF}`,
      ),
    () => one("length and chunks", head("POST", `${form}Content-Length: 5${CRLF}${chunked}`) + `0${CRLF}${CRLF}${smuggled}`),
    () => one("two lengths", head("POST", `${form}Content-Length: 5${CRLF}Content-Length: 6${CRLF}`) + "a=1&b=", { expected: [400] }),
    () =>
      one(
        "odd length",
        head("POST", `${form}Content-Length: ${random.pick(["-1", "+5", "0x5", "5, 5", "1e1", "5 5", "99999999999999999999"])}${CRLF}`) + "a=1&b",
      ),
    () =>
      one(
        "odd coding",
        head(
          "POST",
          `${form}Transfer-Encoding: ${random.pick(["xchunked", "chunked, gzip", "gzip, chunked", " chunked", "identity", "CHUNKED", "\x0bchunked"])}${CRLF}`,
        ) + `0${CRLF}${CRLF}`,
      ),
    () => one("blank before the colon", head("POST", `${form}Content-Length : 5${CRLF}`) + "a=1&b"),
    () => one("folded header", head("GET", `X: a${CRLF} b${CRLF}`)),
    () => one("header without a colon", head("GET", `nonsense${CRLF}`)),
    () => one("NUL in a header", head("GET", `X: a\0b${CRLF}`)),
    () => one("large header", head("GET", `X: ${"a".repeat(20_000)}${CRLF}`), { expected: [431] }),
    () =>
      one("Expect", head("POST", `${form}Content-Length: 99999999${CRLF}Expect: ${random.pick(["100-continue", "x", "100-continue, x"])}${CRLF}`), {
        hangsUp: true,
        answers: 2,
      }),
    () =>
      one(
        "broken chunks",
        head("POST", form + chunked) +
          random.pick(["zz\r\n", "5\r\nabc", "-1\r\n", "ffffffffffffffffff\r\n", `5;${"x".repeat(9_000)}\r\nabcde\r\n0\r\n\r\n`]),
        { hangsUp: true },
      ),
    () =>
      one(
        "chunks with trailers",
        head("POST", form + chunked) + `3${CRLF}a=1${CRLF}0${CRLF}Origin: https://evil.example${CRLF}X: ${"y".repeat(2_000)}${CRLF}${CRLF}`,
      ),
    () => one("a body with GET", head("GET", `Content-Length: 5${CRLF}`) + "a=1&b", { answers: 1 }),
    () => one("pipelined", head("GET", "").replace(host, name).repeat(random.int(2, 11)) + head("GET", ""), { answers: 12 }),
    () => one("unknown method", head(random.pick(["FOO", "get", "POST\t", "M-SEARCH", "CONNECT", "x".repeat(3_000)]), "")),
    () => ({
      kind: "in small pieces",
      mayWait: true,
      pieces: (head("POST", `${form}Content-Length: 9${CRLF}`) + "a=1&b=2&c").match(/.{1,40}/gs)?.map((piece) => Buffer.from(piece, "latin1")) ?? [],
    }),
    () => one("cut off header", head("GET", `X: ${"a".repeat(100)}`).slice(0, -2), { hangsUp: true }),
    () => one("noise", Buffer.from(Array.from({ length: 300 }, () => random.int(0, 255))), { hangsUp: true }),
  ];
  return random.pick(kinds)();
}
