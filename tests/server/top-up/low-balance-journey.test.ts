import { expect, test } from "vitest";
import { decryptTopUpLink } from "#server/top-up/top-up-link.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { CHINA, createPaidTopUp } from "#tests/support/sims/top-up.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const DAY = 86_400_000;

const shop = useTestShop();

test("the recipient of a low-balance mail tops up by its link", async () => {
  await startRecurringJob(shop, "top-up.watch");
  await createPaidTopUp(shop, { email: "ada@example.com", iccid: CHINA, amount: "5000" });
  await shop.settle();
  const mail = () => shop.db.selectFrom("mailbox").select("body_text").where("body_text", "like", "%Insufficient balance%").executeTakeFirst();
  for (let half = 0; half < 60 && !(await mail()); half++) {
    shop.pass(DAY / 2);
    await shop.runJobs();
  }
  const key = /\/en\/top-up-gogo-china\?key=([\w-]+)/.exec((await mail())?.body_text ?? "")?.[1] ?? "";
  const link = decryptTopUpLink(shop, key);
  expect(link).toEqual({ iccid: CHINA, email: "ada@example.com", provesHolder: false });
  const before = (await shop.carrier.readBalance(CHINA))?.amount ?? 0;
  const page = await readTopUpSim(shop, { iccid: link?.iccid ?? "", clientAddress: "203.0.113.7", trusted: true });
  expect(page).toMatchObject({ ok: true, sim: { product: "china", balance: { amount: before } } });
  expect(before).toBeLessThan(2000);
  await createPaidTopUp(shop, { iccid: link?.iccid, email: link?.email ?? "", amount: "5000" });
  await shop.settle();
  expect((await shop.carrier.readBalance(CHINA))?.amount).toBeGreaterThan(before + 4000);
});
