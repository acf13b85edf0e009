import { hostLines, ownPage, requestBytes, type HeaderLines, type HostileRequest, type Target } from "./request-bytes.ts";

type Attack = Omit<HostileRequest, "index">;

const FORM = "application/x-www-form-urlencoded";

/** Attacks that have stopped similar shops, or that must be rejected in a certain way. Each run begins with them. */
export function knownAttacks(target: Target): Attack[] {
  let visitors = 0;
  const visitor = (): [string, string] => ["X-Forwarded-For", `198.18.255.${(visitors += 1)}`];
  const form = (kind: string, path: string, body: string, more: Partial<Attack> & { headers?: HeaderLines } = {}): Attack => {
    const { headers = ownPage(target), ...rest } = more;
    const bytes = Buffer.from(body);
    const lines: HeaderLines = [...headers, visitor(), ["Content-Type", FORM], ["Content-Length", String(bytes.length)]];
    return { kind, pieces: [requestBytes("POST", path, lines, bytes)], ...rest };
  };
  const repeated = "a=1&".repeat(15_000);
  const manyPaths = [
    "/en/order-sim",
    "/en/login",
    "/en/register",
    "/en/forgot-pass",
    "/en/top-up",
    "/sandbox/pay/x",
    "/en/esim-link",
    "/en/order-result",
  ];
  const blanksIn = (name: string) => `${name}=2000${"+".repeat(1_200)}1${"+".repeat(1_200)}x`;
  const program: HeaderLines = [...hostLines(target), ["Token", ""]];
  return [
    ...manyPaths.map((path) => form("one field 15,000 times", path, repeated)),
    form("one field 100,000 times past the size limit", "/uploads/%2e%2e/en/order-sim", "iccid=&".repeat(14_000), { expected: [400] }),
    form("a path that leaves the webhooks", "/api/webhooks/%2e%2e/%2e%2e/en/preferences", "language=en&currency=HKD&intent=apply", {
      headers: hostLines(target),
      expected: [400, 403],
    }),
    form("a foreign page behind another path", "/api/webhooks/%2E%2e/%2e%2E/en/preferences", "intent=apply", {
      headers: [...hostLines(target), ["Origin", "https://evil.example"]],
      expected: [400, 403],
    }),
    form("blanks in a date", "/api/realName/submit", blanksIn("birthDate"), { headers: program }),
    form("blanks in a date", "/api/realName/submit", blanksIn("expiryDate"), { headers: program }),
    form("blanks in a date", "/en/real-name", `intent=save&${blanksIn("birthDate")}`),
    ...["quantity", "email", "phone", "iccid", "website", "documentNumber"].map((name) =>
      form("blanks in a field", "/api/order/create", `package=JP-5GB-30D&way=sim&${blanksIn(name)}`, { headers: program }),
    ),
    { kind: "two hosts", pieces: [requestBytes("GET", "/en/homepage", [...hostLines(target), ["Host", "evil.example"]])], expected: [400] },
    { kind: "two hosts", pieces: [requestBytes("GET", "/en/homepage", [["Host", "evil.example"], ...hostLines(target)])], expected: [400, 421] },
    {
      kind: "commas and blanks in If-None-Match",
      pieces: [requestBytes("GET", "/api/openapi.json", [...hostLines(target), ["If-None-Match", `a${" ".repeat(14_500)}b`]])],
    },
  ];
}
