import { expect, test } from "vitest";
import { exportRegistrations } from "#server/real-name/retention/export-registrations.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const shop = useTestShop({ DOCUMENT_READER: "0" });

test("an export of many SIMs lets other requests have their turn", async () => {
  const { id } = await createRegistration(shop);
  await setDecision(shop, id, "accepted");
  const { registration_id } = await shop.db.selectFrom("real_name_sims").select("registration_id").executeTakeFirstOrThrow();
  const sims = Array.from({ length: 300 }, (_, n) => ({ registration_id, position: n + 1, iccid: `${n}`, live: 0 as const }));
  await shop.db.insertInto("real_name_sims").values(sims).execute();
  let turns = 0;
  const takeTurn = () => void ((turns += 1), (next = setImmediate(takeTurn)));
  let next = setImmediate(takeTurn);
  const rows = await exportRegistrations(shop, { from: 0, until: shop.clock() + 1, iccid: null, who: MEI });
  clearImmediate(next);
  expect(rows).toHaveLength(301);
  expect(turns).toBeGreaterThanOrEqual(3);
});
