import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { MEI } from "#tests/support/staff.ts";
import { expect, test } from "vitest";
import { readColumns, toColumns } from "#server/db/column-names.ts";
import { addressLines, NO_BUYER_DETAILS } from "#server/orders/core/buyer.ts";
import { BUYER_FIELDS, PARCEL_FIELDS, type BuyerField } from "#server/orders/core/order.schema.ts";
import { endAccount } from "#server/orders/privacy/end-account.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { PERSONAL_DATA } from "#tests/support/personal-data-inventory.ts";
import { createOrder, decidePayment, POSTED_SIM, readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

/** Values that rules of their own allow. Every other field of the list gets a text of its own. */
const VALID: Partial<Record<BuyerField, string>> = {
  phoneCountry: "HK",
  phone: "91234567",
  addressCountry: "KR",
  province: "Seoul",
  postalCode: "04524",
  taxNumber: "P123456789012",
};
const ENTERED = Object.fromEntries(BUYER_FIELDS.map((field) => [field, VALID[field] ?? `Entered as ${field}`])) as Record<BuyerField, string>;

const storedOrder = (number: string) => shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();

test("every field of the buyer is stored, shown, exported and listed as personal data, and erased with the account", async () => {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, ...ENTERED }), { accountId: ada });
  expect(readColumns(await storedOrder(order.number), BUYER_FIELDS)).toEqual(ENTERED);

  const { address } = await readBuyerOrder(shop, order);
  const shown = address && addressLines(address, "South Korea");
  const exported = JSON.stringify(await exportAccount(shop, ada));
  const forStaff = JSON.stringify(await showOrderForStaff(shop, { number: order.number, who: MEI }));
  for (const field of PARCEL_FIELDS) expect(shown?.join("\n"), field).toContain(ENTERED[field]);
  expect(shown).toContain(`PCCC ${ENTERED.taxNumber}`);
  for (const field of BUYER_FIELDS) expect(exported, field).toContain(`"${ENTERED[field]}"`);
  for (const field of BUYER_FIELDS) expect(forStaff, field).toContain(ENTERED[field]);

  const { address_country: country, ...personal } = toColumns(ENTERED);
  expect(PERSONAL_DATA.orders?.columns).toEqual(expect.arrayContaining(Object.keys(personal)));
  await decidePayment(shop, order.payUrl, "cancel");
  await shop.settle();
  shop.pass(3_600_000);
  expect(await endAccount(shop, ada)).toEqual({ ok: true });
  const nothing = Object.fromEntries(BUYER_FIELDS.map((field) => [field, null]));
  expect(readColumns(await storedOrder(order.number), BUYER_FIELDS)).toEqual({ ...nothing, addressCountry: country });
});

test("an order that is not posted stores no parcel, whatever its form contains", async () => {
  const { number } = await createOrder(shop, orderForm({ ...ENTERED, phoneCountry: "HK" }));
  const stored = readColumns(await storedOrder(number), BUYER_FIELDS);
  expect(stored).toMatchObject({ contact: ENTERED.contact, phone: ENTERED.phone });
  for (const field of [...PARCEL_FIELDS, "addressCountry"] as const) expect(stored[field], field).toBeNull();
});

test("the label of a parcel leaves out empty lines, and may have the postal code beside the country", () => {
  const parcel = { ...NO_BUYER_DETAILS, city: "Chiyoda", address: "1-1", postalCode: "100-0001" };
  expect(addressLines(parcel, "Japan")).toEqual(["1-1", "Chiyoda", "100-0001", "Japan"]);
  expect(addressLines(parcel, "Japan", { isPostalCodeBesideCountry: true })).toEqual(["1-1", "Chiyoda", "100-0001 Japan"]);
});
