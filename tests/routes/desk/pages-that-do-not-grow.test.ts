import type { ServerBuild } from "@remix-run/node";
import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { openDesk } from "#tests/support/desk.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import { smallPdf } from "#tests/support/partners/enquiry.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { createRegistration } from "#tests/support/real-name.ts";
import { builtFile } from "#tests/support/server.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

/** Pages that read more rows the more there are, and why they may: staff open them a few times a month. */
const BY_HAND: Record<string, string> = { "/promo/:code": "adds up the uses of a code", "/promo/:code/end": "adds up the uses of a code" };

/** Pages with other filters than none. */
const FILTERED = [
  ...["preparing", "delivered", "expired"].map((state) => `/orders?state=${state}`),
  ...[
    "way=physical",
    "state=preparing&way=physical",
    "email=ada@example.com",
    "failed=1",
    "overdue=1",
    "returned=1",
    "withdrawn=1",
    "waiting=24",
  ].map((filter) => `/orders?${filter}`),
  ...["ada@example.com", "91234567", "pi_1", "123456", "SF1234567", "lo", "ada"].map((text) => `/find?q=${text}`),
  ...["won", "lost"].map((state) => `/money/disputes?state=${state}`),
  "/money?show=all",
  "/refunds?state=refunded",
  ...["received", "checking", "accepted", "refused", "carrier"].map((view) => `/real-names?view=${view}`),
  ...["mine", "closed"].map((view) => `/enquiries?view=${view}`),
  ...["plan=JP", "stars=5", "hidden=1"].map((filter) => `/ratings?${filter}`),
  "/catalogue?state=on",
  "/statistics?days=30",
];

const { recorded, log } = recordStatements();
let shop: TestShop;
let desk: ReturnType<typeof openDesk>;
let pages: { route: string; path: string }[];
beforeAll(async () => {
  shop = await openTestShop({ DOCUMENT_READER: "0" }, log);
  desk = openDesk(shop);
  const viewer = await createAccount(shop);
  const esim = await deliverOrder(shop, { promoCode: "WELCOME10" });
  const cancelled = await deliverOrder(shop, POSTED_SIM, viewer);
  await requestCancellation(shop, { number: cancelled.number, key: cancelled.linkKey }, { reason: "trip-changed" });
  const registration = await createRegistration(shop, { applicant: viewer });
  const enquiry = await createEnquiry(shop, { files: [{ name: "prices.pdf", bytes: smallPdf() }] });
  await shop.settle();
  const values: Record<string, string> = {
    "orders/:number": esim.number,
    ":request": (await lastRequest(shop)).id,
    "real-names/:reference": registration.reference,
    "enquiries/:reference": enquiry.reference,
    ":number": "1",
    ":side": "front",
    ":code": "WELCOME10",
    ":kind": "physical",
    ":plan": "JP",
    ":package": "JP-5GB-30D",
  };
  const filled = (route: string) =>
    Object.entries(values)
      .reduce((path, [name, value]) => path.replace(name, name.includes("/") ? name.replace(/:\w+/, value) : value), route)
      .replaceAll(/:\w+|\*/g, "unknown");
  const { routes } = (await import(builtFile("desk/server/index.js"))) as ServerBuild;
  pages = [
    ...Object.values(routes).flatMap((one) => (one?.path === undefined ? [] : [{ route: `/${one.path}`, path: filled(`/${one.path}`) }])),
    ...[cancelled.number].map((number) => ({ route: "/orders/:number", path: `/orders/${number}` })),
    ...FILTERED.map((path) => ({ route: path, path })),
    { route: "/content/edit", path: "/content/edit?key=faq_Use%23when-you-land" },
  ];
});
afterAll(() => shop.close());

test("no page of the desk reads more rows the longer the shop runs, or it has a reason", async () => {
  const owner = await desk.signIn("owner");
  const statements: { page: string; query: CompiledQuery }[] = [];
  for (const { route, path } of pages) {
    if (route in BY_HAND || route === "/sign-out") continue;
    recorded.clear();
    const { status } = await owner.get(path);
    expect([path, status < 500]).toEqual([path, true]);
    for (const query of recorded.values()) statements.push({ page: path, query });
  }
  const grown: string[] = [];
  const known = new Set<string>();
  // After the last page: a statement that is explained may block the next transaction.
  for (const { page, query } of statements) {
    if (known.has(query.sql)) continue;
    known.add(query.sql);
    const why = await findGrowth(shop.db, query);
    if (why) grown.push(`${page}: ${why}`);
  }
  // Fewer would mean that pages are not opened any more.
  expect(known.size).toBeGreaterThan(150);
  expect(grown).toEqual([]);
});
