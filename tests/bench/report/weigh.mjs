import { buyInBrowser, JOURNEY } from "./buy-in-browser.mjs";
import { untilIdle, VARIANTS, visit } from "./visit.mjs";

/** Returns requests and bytes, headers included, of the first visit of each page with each variant of a browser, until it loads nothing more. */
export async function weighPages(browser, shop, pages) {
  const figures = [];
  for (const { name, address } of pages) {
    for (const variant of VARIANTS) {
      const traffic = await visit(browser, shop, { variant }, async (visitor) => {
        await visitor.page.goto(shop.publicOrigin + address);
        await untilIdle(visitor.page);
        return { ...visitor.traffic };
      });
      figures.push({ page: name, variant, ...traffic });
    }
  }
  return figures;
}

/** Returns the same for a purchase by a new visitor: for each of its pages and for all together. Each page has loaded everything before the next click. */
export async function weighJourney(browser, shop) {
  const figures = [];
  for (const variant of VARIANTS) {
    const pages = [];
    await visit(browser, shop, { variant }, async ({ page, traffic }) => {
      let before = { ...traffic };
      await buyInBrowser(page, shop.publicOrigin, async (name) => {
        await untilIdle(page);
        pages.push({ page: name, requests: traffic.requests - before.requests, bytes: traffic.bytes - before.bytes });
        before = { ...traffic };
      });
      figures.push({ variant, ...traffic, pages });
    });
    if (pages.length !== JOURNEY.length) throw new Error(`The purchase had ${pages.length} pages`);
  }
  return figures;
}
