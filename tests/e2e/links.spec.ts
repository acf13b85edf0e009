import { expect, test } from "./support/test.ts";

/** Of each kind of page so many are opened and read; every address found on them is asked for. */
const READ_OF_EACH_KIND = 2;

test("no link of any page is dead", async ({ page, request }) => {
  test.setTimeout(120_000);
  const origin = new URL(await page.goto("/en/homepage").then((answer) => answer?.url() ?? "")).origin;
  const queue = ["/en/homepage", "/en/order-sim?package=JP-5GB-30D&way=physical&quantity=1"];
  const found = new Map<string, string>(queue.map((address) => [address, "start"]));
  const opened = new Map<string, number>();

  for (const address of queue) {
    const kind = new URL(address, origin).pathname;
    if ((opened.get(kind) ?? 0) >= READ_OF_EACH_KIND) continue;
    opened.set(kind, (opened.get(kind) ?? 0) + 1);
    await page.goto(address);
    const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const href of links) {
      if (!href.startsWith(`${origin}/`)) continue;
      const local = href.slice(origin.length).split("#")[0] as string;
      if (found.has(local)) continue;
      found.set(local, address);
      if (local.startsWith("/en/")) queue.push(local);
    }
  }

  const dead: string[] = [];
  const waiting = found.keys();
  const check = async () => {
    for (const address of waiting) {
      const answer = await request.get(address);
      // An unknown page leads to the homepage: a link that ends there must have meant it.
      const lost = new URL(answer.url()).pathname.endsWith("/homepage") && !/\/homepage$|^\/$/.test(new URL(address, origin).pathname);
      if (answer.status() !== 200 || lost) dead.push(`${answer.status()} ${address} (on ${found.get(address)})`);
    }
  };
  await Promise.all([check(), check(), check()]);
  expect(dead).toEqual([]);
  expect(found.size).toBeGreaterThan(60);
});

test("an anchor on a page leads to something on that page", async ({ page }) => {
  for (const address of [
    "/en/homepage",
    "/en/partnership",
    "/en/contact-us",
    "/en/destination",
    "/en/plan-detail?plan=JP",
    "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1",
  ]) {
    await page.goto(address);
    const missing = await page.locator('a[href^="#"], a[href*="#"]').evaluateAll((links) =>
      links
        .map((link) => link as HTMLAnchorElement)
        .filter(
          (link) => link.pathname === location.pathname && link.hash.length > 1 && !document.getElementById(decodeURIComponent(link.hash.slice(1))),
        )
        .map((link) => link.href),
    );
    expect(missing, address).toEqual([]);
  }
});
