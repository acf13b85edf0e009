import { beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { text } from "#tests/e2e/support/texts.ts";
import { valueOf } from "#tests/support/buyer.ts";
import { visitor, type Page } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
let open: (address: string) => Promise<Page>;
beforeAll(async () => {
  open = visitor(server.origin);
});

/** Returns the date in the given number of days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each(LANGUAGES)("in %s, a trip is checked against the conditions, and the result says that border officers decide", async (language) => {
  const trip = { passport: "FR", from: "FR", to: "FR", arrival: inDays(30), departure: inDays(40) };
  const check = (fields: Record<string, string>) => open(`/${language}/gogo-china-transit?${new URLSearchParams({ ...trip, ...fields })}`);
  const back = await check({});
  expect(back.text).toContain(text(language, "china:check.overall.not"));
  expect(back.text).toContain(text(language, "china:check.reasons.route.back"));
  expect([valueOf(back, "arrival"), valueOf(back, "passport")]).toEqual([trip.arrival, "FR"]);

  const onward = await check({ to: "HK", port: "PVG", purpose: "tourism" });
  expect(onward.text).toContain(text(language, "china:check.overall.fits"));
  expect(onward.text).toContain(text(language, "china:check.decide", { hotline: "12367" }));
});
