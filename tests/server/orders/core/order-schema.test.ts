import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { orderForm } from "#tests/support/shop.ts";

const physical = {
  way: "physical",
  contact: "Ada Lo",
  phoneCountry: "HK",
  phone: "9123 4567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Sham Shui Po",
  address: "1 Cheung Sha Wan Road",
};
const brazil = (taxNumber: string) => ({ ...us, addressCountry: "BR", province: "São Paulo", postalCode: "01310-100", taxNumber });
const us = { ...physical, addressCountry: "US", province: "NY", city: "New York", postalCode: "10001" };
const renewal = { way: "sim", iccid: simCardIccid(7) };

/** Returns the errors of a browser's post, by field. */
function rejections(fields: Record<string, string>): Record<string, string[] | null> {
  const data = new FormData();
  for (const [name, value] of Object.entries(orderForm(fields))) data.set(name, value);
  const submission = parseWithZod(data, { schema: OrderSchema });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

describe("the order form", () => {
  test.each<[string, Record<string, string>]>([
    ["an eSIM", {}],
    ["an eSIM with a phone", { phoneCountry: "CN", phone: "138-0013-8000", contact: "王小明" }],
    ["a card to Hong Kong, which has no postal codes", physical],
    ["a card to the United States", us],
    ["a card to Macao, which has no provinces", { ...physical, addressCountry: "MO", province: "", city: "Taipa" }],
    ["a card to Brazil, with a CPF as people type it", brazil("529.982.247-25")],
    ["a card to South Korea, with a PCCC", { ...brazil("p1234 5678 9012"), addressCountry: "KR", province: "Seoul", postalCode: "04524" }],
    ["a renewal", renewal],
  ])("accepts %s", (_, fields) => expect(rejections(fields)).toEqual({}));

  /** The other rows are in tests/routes/orders/rejected-orders.test.ts. */
  test.each<[string, Record<string, string>, string]>([
    ["quantity", { quantity: "2147483648" }, "errors.too-many?max=10"],
    ["email", { email: "ada@example.com\r\nBcc: eve@example.com" }, "errors.email-format"],
    ["phoneCountry", { phone: "91234567" }, "errors.select-required"],
    ["contact", { ...physical, contact: "\u202e\u2066" }, "errors.required"],
    ["contact", { ...physical, contact: "😀😀" }, "errors.pictograph"],
    ["contact", { ...physical, contact: "12 - 34" }, "errors.name"],
    ["province", { ...us, addressCountry: "AU", postalCode: "2000", province: "" }, "errors.select-required"],
    ["taxNumber", brazil("111.111.111-11"), "errors.tax-number"],
    ["taxNumber", { ...brazil("529.982.247-25"), addressCountry: "KR", postalCode: "04524" }, "errors.tax-number"],
    ["postalCode", { ...us, addressCountry: "CN", postalCode: "1000000" }, "errors.postal-code"],
    ["agreeRegister", { agreeRegister: "yes" }, "errors.agreement"],
  ])("rejects an invalid %s %j", (field, fields, message) => expect(rejections(fields)).toEqual({ [field]: [message] }));

  test("keeps the relevant fields and drops the rest", () => {
    const form = OrderSchema.parse(orderForm({ ...renewal, email: " Ada@Example.COM ", promoCode: "wel-come 10", total: "1", quantity: "02" }));
    expect(form).toMatchObject({ email: "ada@example.com", promoCode: "WELCOME10", quantity: 2, iccid: [simCardIccid(7)] });
    expect(form).not.toHaveProperty("total");
  });
});

describe("the SIMs of a renewal", () => {
  /** Returns the errors of a browser's post with several SIM fields. */
  function refusalsOf(iccids: string[], fields: Record<string, string>): Record<string, string[] | null> {
    const data = new FormData();
    for (const [name, value] of Object.entries(orderForm({ way: "sim", ...fields }))) data.set(name, value);
    for (const iccid of iccids) data.append("iccid", iccid);
    const submission = parseWithZod(data, { schema: OrderSchema });
    return submission.status === "success" ? {} : (submission.error ?? {});
  }
  const [one, two, three] = [simCardIccid(1), simCardIccid(2), simCardIccid(3)] as const;
  const many = Array.from({ length: 11 }, (_, card) => simCardIccid(card));

  test.each<[string, string[], string]>([
    ["one SIM takes any number of packages", [one], "10"],
    ["two SIMs take one package each", [one, two], "2"],
    ["ten SIMs are the maximum of an order", many.slice(0, 10), "10"],
    ["an empty field is ignored in any position", ["", one, " - ", two, ""], "2"],
  ])("%s", (_, iccids, quantity) => expect(refusalsOf(iccids, { quantity })).toEqual({}));

  test.each<[string, string[], string, Record<string, string[]>]>([
    ["two SIMs and one package", [one, two], "1", { quantity: ["renew.one-for-each?sims=2"] }],
    ["two SIMs and three packages", [one, two], "3", { quantity: ["renew.one-for-each?sims=2"] }],
    ["the same SIM twice, however it is written", [one, `${one.slice(0, 4)} ${one.slice(4)}`], "2", { "iccid[1]": ["errors.iccid-duplicate"] }],
    ["the same SIM with and without its 20th digit", [one, `${one}7`], "2", { "iccid[1]": ["errors.iccid-duplicate"] }],
    ["a repeated SIM after an empty field", ["", one, two, one], "3", { "iccid[3]": ["errors.iccid-duplicate"] }],
    ["eleven SIMs", many, "10", { "iccid[10]": ["errors.too-many?max=10"] }],
    [
      "each invalid number individually",
      ["8985234", three, "8912345000000000011"],
      "3",
      { "iccid[0]": ["errors.iccid"], "iccid[2]": ["errors.iccid-prefix"] },
    ],
    ["nothing but empty fields", ["", " "], "1", { iccid: ["errors.required"] }],
  ])("rejects %s", (_, iccids, quantity, message) => expect(refusalsOf(iccids, { quantity })).toEqual(message));
});
