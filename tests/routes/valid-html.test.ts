import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNEL_ROUTES, OPEN_ROUTES, OWN_ROUTES } from "#tests/fixtures/specified-routes.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, validOrderForm, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { packageOwner, type PackageOwner } from "#tests/support/sims/package-owner.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

type Element = ReturnType<typeof elementsOf>[number];

/** Autofill names that a single-line input may have only with these types (HTML, "Autofill field name"). */
const TYPES_OF_AUTOFILL: Record<string, string[]> = {
  "tel-national": ["text"],
  "tel-country-code": ["text"],
  "street-address": [],
  email: ["email", "text"],
  tel: ["tel", "text"],
};
const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant", "form", "list"];
const INTERACTIVE = ["a", "button", "input", "select", "textarea", "summary"];

let server: RunningServer;
let owner: PackageOwner;
beforeAll(async () => {
  server = await startServer({
    env: { SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1", DOCUMENT_READER: "0", ESIM_SITE_URL: "https://esim.harbour.travel/" },
  });
  owner = await packageOwner(server);
});
afterAll(() => server?.remove());

const elementsOf = (html: string) => DomUtils.getElementsByTagName("*", parseDocument(html));
const isInside = (element: Element, names: string[]) => {
  for (let above = element.parentNode; above; above = above.parentNode) if ("name" in above && names.includes(above.name)) return true;
  return false;
};
const start = ({ name, attribs }: Element) =>
  `<${[name, ...Object.entries(attribs).map(([attribute, value]) => `${attribute}="${value.slice(0, 40)}"`)].join(" ")}>`;

/** Returns what HTML does not allow, of the kinds that a template can get wrong. Remix's scripts after the document are not read. */
function errorsOf(html: string): string[] {
  const elements = elementsOf(html.slice(0, html.indexOf("</html>")));
  const ids = elements.flatMap(({ attribs }) => attribs.id ?? []);
  const known = new Set(ids);
  const wrong = (what: string, isWrong: (element: Element) => boolean) => elements.filter(isWrong).map((element) => `${what}: ${start(element)}`);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `duplicate id ${id}`),
    ...wrong("reference to no element", ({ attribs }) =>
      REFERENCES.some((name) => attribs[name]?.split(" ").some((id) => id !== "" && !known.has(id))),
    ),
    ...wrong("autocomplete", ({ name, attribs }) => {
      const types = TYPES_OF_AUTOFILL[attribs.autocomplete ?? ""];
      return name === "input" && types !== undefined && !types.includes(attribs.type ?? "text");
    }),
    ...wrong("role", ({ name, attribs }) => attribs.role === "combobox" && name === "input" && attribs.type !== "text"),
    ...wrong("meta outside the head", (element) => element.name === "meta" && !isInside(element, ["head"])),
    ...wrong("interactive inside interactive", (element) => INTERACTIVE.includes(element.name) && isInside(element, ["a", "button"])),
    ...wrong("block in a paragraph", (element) => /^(p|div|ul|ol|dl|h\d|section|form|table)$/.test(element.name) && isInside(element, ["p"])),
    ...wrong("list item outside a list", ({ name, parent }) => name === "li" && !(parent && "name" in parent && ["ul", "ol"].includes(parent.name))),
    ...wrong("image without alt", ({ name, attribs }) => name === "img" && attribs.alt === undefined),
    ...(elements.filter(({ name }) => name === "main").length === 1 ? [] : ["not one main"]),
    ...(elements.filter(({ name }) => name === "h1").length === 1 ? [] : ["not one h1"]),
  ];
}

/** Reads pages, and returns the errors of each. */
async function invalidPages(pages: [address: string, page: Promise<{ status: number; html: string }>][]): Promise<string[]> {
  const found: string[] = [];
  for (const [address, response] of pages) {
    const { status, html } = await response;
    expect([200, 400, 404], address).toContain(status);
    found.push(...errorsOf(html).map((error) => `${address}: ${error}`));
  }
  return found;
}

const read = (visitor: Buyer, addresses: string[]) =>
  addresses.map((address) => [address, visitor.open(address)] as [string, ReturnType<Buyer["open"]>]);

// Every language has the tags of English (tests/app/i18n).
test.each(["en"])("every public page in %s is valid", async (language) => {
  const more = ["order-sim?package=JP-5GB-30D&way=physical", "login?tab=phone", "withdrawal", "gogo-china-transit?q=PVG&passport=FR&from=FR&to=JP"];
  const own = ["policy/refund_policy", "real-name-ineligible?reason=cap", "netCover?country=JP", `top-up?iccid=${simCardIccid(610)}`, "announcement"];
  const addresses = [...OPEN_ROUTES, ...CHANNEL_ROUTES].map(({ at }) => at).concat(more, own);
  expect(
    await invalidPages(
      read(
        buyer(server, { cookies: { "accept-cookie": "" } }),
        addresses.map((at) => `/${language}/${at}`),
      ),
    ),
  ).toEqual([]);
});

test.each(["ja", "ko"])("every channel page in %s is valid", async (language) => {
  expect(
    await invalidPages(
      read(
        buyer(server),
        CHANNEL_ROUTES.map(({ at }) => `/${language}/${at}`),
      ),
    ),
  ).toEqual([]);
});

test("every page of an account is valid, and so are the pages of an order", async () => {
  const { shop, iccid, simPackage, order } = owner;
  const ofOrder = ["account/order", "order-receipt", "order-cancel"].map((page) => `${page}?order=${order}`);
  const ofSim = [`account/package?iccid=${iccid}`, `account/package?iccid=${iccid}&unsubscribe=${simPackage}`];
  const addresses = [...OWN_ROUTES.map(({ at }) => at), ...ofOrder, ...ofSim, "account/delete", "order-sim?package=JP-5GB-30D&way=physical"];
  expect(
    await invalidPages(
      read(
        shop,
        addresses.map((at) => `/en/${at}`),
      ),
    ),
  ).toEqual([]);
});

test("the result of an order is valid, unpaid, waiting and refused", async () => {
  const guest = buyer(server);
  const pages: Parameters<typeof invalidPages>[0] = [];
  for (const outcome of ["pay", "pay-later", "cancel"]) {
    const payment = (await guest.post("/en/order-sim", validOrderForm())).location ?? "";
    const { location } = await guest.post(payment, { outcome });
    pages.push([`${payment} ${outcome}`, guest.open(location ?? "")]);
  }
  expect(await invalidPages(pages)).toEqual([]);
});

const REJECTED: [page: string, fields: Fields, who?: "account"][] = [
  ["order-sim?package=JP-5GB-30D&way=physical&quantity=1", { package: "JP-5GB-30D", way: "physical", quantity: "1", email: "x", promoCode: "NOPE" }],
  ["order-sim?package=JP-5GB-30D&way=sim&quantity=1", { package: "JP-5GB-30D", way: "sim", quantity: "1", iccid: "12" }],
  ["login?tab=phone", { tab: "phone", intent: "sign-in", phone: "1" }],
  ["register", { intent: "go" }],
  ["forgot-pass", { intent: "go" }],
  ["top-up", { iccid: "1" }],
  ["contact-us", { email: "x" }],
  ["real-name", { intent: "submit" }],
  ["withdrawal", {}],
  ["account/changepass", { password: "x" }, "account"],
  ["account/package", { intent: "add", iccid: "1" }, "account"],
  ["account/detail", { intent: "save-address" }, "account"],
];

test.each(REJECTED)("a rejected post to %s is answered with a valid page", async (page, fields, who) => {
  const response = (who ? owner.shop : buyer(server)).post(`/en/${page}`, fields);
  expect((await response).status).toBe(400);
  expect(await invalidPages([[page, response]])).toEqual([]);
});
