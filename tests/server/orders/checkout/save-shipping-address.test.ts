import { beforeEach, describe, expect, test } from "vitest";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { readAccountAddress } from "#server/identity/account/read-account.ts";
import { saveShippingAddress } from "#server/orders/checkout/save-shipping-address.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();
let ada: string;
beforeEach(async () => {
  ada = await insertAccount(shop, "ada@example.com");
});

describe("the default shipping address", () => {
  const KOWLOON = {
    contact: "Ada Lo",
    phoneCountry: "HK",
    phone: "9123 4567",
    addressCountry: "HK",
    province: "九龍",
    city: "深水埗區",
    address: "1 Cheung Sha Wan Road",
  };
  const save = (fields: Record<string, string>) => saveShippingAddress(shop, { accountId: ada, form: AddressSchema.parse(fields) });

  test("is stored so that it can be selected again in every language, and is replaced by the next", async () => {
    expect(await save({ ...KOWLOON, postalCode: "999077" })).toEqual({ ok: true });
    expect(await readAccountAddress(shop, ada)).toEqual({
      contact: "Ada Lo",
      phoneCountry: "HK",
      phone: "91234567",
      addressCountry: "HK",
      province: "Kowloon",
      city: "Sham Shui Po",
      address: "1 Cheung Sha Wan Road",
      postalCode: null,
    });
    await save({ ...KOWLOON, addressCountry: "JP", province: "Tokyo", city: "Chiyoda", postalCode: "100-0001" });
    expect(await readAccountAddress(shop, ada)).toMatchObject({ addressCountry: "JP", province: "Tokyo", city: "Chiyoda", postalCode: "100-0001" });
  });

  test.each([
    ["a phone that cannot exist", { phone: "12345678901" }, "phone", "phone-invalid"],
    ["a country that nothing is posted to", { addressCountry: "AQ", postalCode: "1" }, "addressCountry", "not-posted-to"],
    ["a district of another place", { city: "Shibuya" }, "city", "place-not-listed"],
  ])("rejects %s", async (_what, fields, field, code) => {
    expect(await save({ ...KOWLOON, ...fields })).toEqual({ ok: false, field, code });
    expect(await readAccountAddress(shop, ada)).toBeNull();
  });
});
