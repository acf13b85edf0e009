import { encode, hostileBody, repeatedField } from "./hostile-bodies.ts";
import { hostileHeaders } from "./hostile-headers.ts";
import { protocolRequest } from "./protocol-requests.ts";
import { knownAttacks } from "./known-attacks.ts";
import { hostileText } from "./hostile-text.ts";
import { Random } from "./random.ts";
import { hostLines, ownPage, requestBytes, visitorLine, type HeaderLines, type HostileRequest, type Target } from "./request-bytes.ts";

const METHODS = [
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "POST",
  "POST",
  "POST",
  "OPTIONS",
  "PATCH",
  "DELETE",
  "PUT",
  "TRACE",
  "PROPFIND",
  "get",
  "Post",
];
const EXTENSIONS = ["", "", "", "", ".data", "/", "?index", ".data?_routes=root", "?_data=root", ";a=b", "%20", "/..;/", "/%2e%2e/en/homepage", "?"];

/** Returns the request of this index. The first ones are known attacks, so that every run includes them. */
export function hostileRequest(seed: number, index: number, target: Target): HostileRequest {
  const random = new Random(seed * 1_000_003 + index);
  const known = knownAttacks(target)[index];
  if (known) return { ...known, index };
  const kind = random.next();
  if (kind < 0.15) return { ...protocolRequest(random, target), index };
  if (kind < 0.25) return { ...oddPath(random, target), index };
  if (kind < 0.4) return { ...question(random, target), index };
  return { ...post(random, target), index };
}

function post(random: Random, target: Target): Omit<HostileRequest, "index"> {
  const address = random.pick(target.addresses) + (random.chance(0.2) ? random.pick(EXTENSIONS) : "");
  const { type, bytes } = hostileBody(random);
  const isCall = address.startsWith("/api/");
  const headers: HeaderLines = [
    ...(random.chance(0.9) ? ownPage(target) : hostLines(target)),
    visitorLine(random),
    ...(isCall && random.chance(0.7) ? ([["Token", ""]] as HeaderLines) : []),
    ...(type === "" ? [] : ([["Content-Type", type]] as HeaderLines)),
    ["Content-Length", String(bytes.length)],
    ...(random.chance(0.3) ? hostileHeaders(random) : []),
  ];
  const method = random.chance(0.9) ? "POST" : random.pick(METHODS);
  const request = requestBytes(method, address, headers, bytes);
  const cutAt = random.chance(0.08) && bytes.length > 1 ? request.length - random.int(1, bytes.length) : 0;
  // A body after a request without one is parsed as the next request.
  const results = method === "POST" || method === "PATCH" || bytes.length === 0 ? 1 : 2;
  if (cutAt > 0) return { kind: `cut off ${method}`, pieces: [request.subarray(0, cutAt)], hangsUp: true };
  return { kind: `${method} ${type.split(";")[0]?.slice(0, 40) || "no type"}`, pieces: [request], answers: results };
}

function question(random: Random, target: Target): Omit<HostileRequest, "index"> {
  const address = random.pick(target.addresses);
  const names = [
    "q",
    "country",
    "plan",
    "package",
    "iccid",
    "tab",
    "order",
    "key",
    "ref",
    "redirectTo",
    "LT",
    "type",
    "page",
    "_routes",
    "ContinentActive",
  ];
  const query = random.pick([
    () => Array.from({ length: 1_000 }, (_, at) => `a${at}=1`).join("&"),
    () => "q=1&".repeat(3_000),
    () => Array.from({ length: random.int(1, 6) }, () => `${random.pick(names)}=${encode(hostileText(random, 1_500))}`).join("&"),
    () => `q=${"%20".repeat(4_000)}x`,
    () => random.pick(["%", "q=%ff", "=", "&&&", "?????", "a[0][0][0]=1", "q=%00", "__proto__[x]=1", "q=%ed%a0%80"]),
  ])();
  const path = `${address}${address.includes("?") ? "&" : "?"}${query}`.slice(0, 15_000);
  const method = random.chance(0.8) ? "GET" : random.pick(METHODS);
  const headers = [...hostLines(target), visitorLine(random), ...hostileHeaders(random)];
  return { kind: `${method} with a query`, pieces: [requestBytes(method, path, headers)] };
}

function oddPath(random: Random, target: Target): Omit<HostileRequest, "index"> {
  const address = random.pick(target.addresses).split("?")[0] ?? "/";
  const odd = random.pick([
    () => address.replace("/", "//"),
    () => `/uploads/%2e%2e${address}`,
    () => `/assets/..%2f..%2f..%2fetc/passwd`,
    () => `/assets/%2e%2e/%2e%2e/package.json`,
    () => `${address}/%c0%ae%c0%ae/`,
    () => `${address}%00.png`,
    () => `${address}${random.pick(["%5c", "\\", "%", "%zz", ";x=y", "/.", "/..", "%0d%0aX:y", "%ff", "\x80", "//", "?#"])}`,
    () => `/${"a".repeat(random.pick([200, 4_000, 14_000]))}`,
    () => `/${"a/".repeat(random.pick([100, 6_000]))}`,
    () => `/en/${"%20".repeat(4_000)}x`,
    () =>
      `/${random.pick(["__proto__", "constructor", "%E0%80%80", "en/__proto__", "api/constructor", "en/policy/__proto__", "api/webhooks/payments/__proto__"])}`,
    () => address.toUpperCase(),
  ])();
  const method = random.pick(["GET", "POST", "HEAD"]);
  const bytes = method === "POST" ? repeatedField(random, random.pick([100, 20_000])).bytes : Buffer.alloc(0);
  const type: HeaderLines = [
    ["Content-Type", "application/x-www-form-urlencoded"],
    ["Content-Length", String(bytes.length)],
  ];
  const headers = [...ownPage(target), visitorLine(random), ...(method === "POST" ? type : [])];
  return { kind: `${method} of an odd path`, pieces: [requestBytes(method, odd, headers, bytes)] };
}
