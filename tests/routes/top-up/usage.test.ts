import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { newVisitor } from "#tests/support/sims/package-owner.ts";
import { linksOf, visitor } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signedUsageLink } from "#tests/support/sims/top-up-form.ts";
import { signInByIccid } from "#tests/support/identity/sign-in.ts";

/** Prepaid SIMs with a history of half a year. */
const CARD = simCardIccid(601);
const CHINA = simCardIccid(701);
const KILOBYTE = 1000;

const server = useServer();
let open: ReturnType<typeof visitor>;
beforeAll(async () => {
  open = visitor(server.origin);
});

/** The query of the link that was sent to the holder of a SIM. */
const proofOf = (iccid: string) =>
  new URL(signedUsageLink(server.store.dataDir, { iccid, language: "en", product: "prepaid" }), server.origin).search;
async function file(iccid: string) {
  const response = await fetch(`${server.origin}/en/top-up-usage${proofOf(iccid)}`, { redirect: "manual" });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("the usage of a SIM", () => {
  test("is a CSV file that no cache stores", async () => {
    const { headers, bytes } = await file(CARD);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="usage-${CARD.slice(-6)}.csv"`);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...lines] = bytes.toString().slice(1).trimEnd().split("\r\n");
    expect(head).toBe("date,megabytes,spent_hkd");
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d{2}-\d{2},\d+,\d+\.\d{2}$/);
  });

  test("shows the days of the file in the table of their month, on a page without scripts", async () => {
    const days = (await file(CARD)).bytes.toString().slice(1).trimEnd().split("\r\n").slice(1);
    const month = days[0]?.slice(0, 7) ?? "";
    const own = days.filter((line) => line.startsWith(month)).map((line) => line.split(","));
    const { html } = await open(`/en/top-up${proofOf(CARD)}&month=${month}`);
    const table = html.slice(html.lastIndexOf("<tbody"), html.lastIndexOf("</tbody>"));
    const rows = [...table.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "));
    expect(rows).toHaveLength(own.length);
    own.forEach(([day, mb, spent], at) => {
      expect(Number.parseInt(rows[at]?.trim() ?? "", 10)).toBe(Number(day?.slice(8)));
      expect(rows[at]).toContain(`HK$${spent}`);
      if (Number(mb) < 1024) expect(rows[at]).toContain(` ${mb} MB`);
    });
  });

  test.each(LANGUAGES)("weighs at most 10 kB on the wire in %s", async (language) => {
    const { html, status } = await open(`/${language}/top-up${proofOf(CARD)}`);
    expect(status).toBe(200);
    expect(html).toContain('role="img"');
    expect(gzipSync(html).length).toBeLessThanOrEqual(10 * KILOBYTE);
  });

  test("of a China SIM is on its own page, and every month is a link", async () => {
    const page = await open(`/en/top-up-gogo-china${proofOf(CHINA)}`);
    const months = linksOf(page, "top-up-gogo-china").filter((href) => href.includes("month="));
    expect(months).toHaveLength(6);
    for (const href of months) expect((await open(href)).status).toBe(200);
  });

  test("has no file for an unknown ICCID: the page says so", async () => {
    const { location, status } = await open("/en/top-up-usage?iccid=123");
    expect(status).toBe(302);
    expect(location).toBe("/en/top-up?iccid=123&tab=usage");
    expect((await open(location ?? "")).status).toBe(400);
  });
});

test("a visitor signed in by a prepaid SIM finds its balance among the packages, with links to its top-up and usage", async () => {
  const holder = newVisitor(server);
  await signInByIccid(holder, CHINA);
  const page = await holder.open("/en/account/package");
  expect(page.text).toContain("China travel SIM");
  expect(page.text).toMatch(/Balance HK\$\d/);
  expect(page.text).toContain("Valid until");
  expect(page.html).toContain(`/en/top-up-gogo-china?iccid=${CHINA}"`);
  expect(page.html).toContain(`/en/top-up-gogo-china?iccid=${CHINA}&amp;tab=usage"`);
  expect(page.text).not.toContain("Add data");
});

describe("a visitor who knows only the ICCID", () => {
  const address = `/en/top-up?iccid=${CARD}&tab=usage`;

  test("sees the totals of months and no day, and gets no file", async () => {
    const page = await open(`${address}&month=2026-11`);
    expect(page.text).toContain("The last 6 months");
    expect(page.text).toContain("Daily usage shows when you travel");
    expect(page.html.match(/<tbody>/g)).toHaveLength(1);
    expect(linksOf(page, "top-up").filter((href) => href.includes("month="))).toEqual([]);
    expect((await open(`/en/top-up-usage?iccid=${CARD}`)).location).toBe(address);
  });

  test("has the link to the days sent without scripts, and cannot tell to whom", async () => {
    for (const iccid of [CARD, simCardIccid(602)]) {
      const holder = newVisitor(server);
      const { status, location } = await holder.post(`/en/top-up?iccid=${iccid}&tab=usage`, { intent: "send-usage-link" });
      expect([status, location]).toEqual([303, `/en/top-up?iccid=${iccid}&tab=usage&sent=1#usage-days`]);
      expect((await holder.open(location ?? "")).text).toContain("If we could reach the holder of this SIM, the link is on its way");
    }
  });
});
