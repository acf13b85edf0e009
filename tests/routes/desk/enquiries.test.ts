import { beforeEach, describe, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { ENQUIRY_FIELDS, type EnquiryField } from "#server/partners/core/enquiry.schema.ts";
import { loadEnquiry } from "#server/partners/core/load-enquiry.ts";
import { exportEnquiries } from "#server/partners/retention/export-enquiries.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { INTRODUCTION, smallPdf } from "#tests/support/partners/enquiry.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const DAY_MS = 86_400_000;

/** Values that rules of their own allow. Every other field of the form gets a text of its own. */
const VALID: Partial<Record<EnquiryField, string | string[]>> = {
  intention: "sell",
  product: "201-01",
  salesBand: "3",
  channels: ["102-04", "102-09"],
  companyCountry: "JP",
  website: "https://every-field.example/",
  introduction: INTRODUCTION,
  email: "every.field@example.com",
  phoneCountry: "HK",
  phone: "91234567",
};
const ENTERED = Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, VALID[field] ?? `Entered as ${field}`])) as Record<
  EnquiryField,
  string | string[]
>;
/** How staff read the values that are not text. */
const SHOWN: Partial<Record<EnquiryField, string>> = {
  intention: "Sell through",
  product: "SIM cards (IMSI)",
  salesBand: "Above US$1,000,000",
  channels: "Airlines and airports, Social media and content creators",
  companyCountry: "Japan (JP)",
  phoneCountry: "Hong Kong SAR China (HK)",
  phone: "+85291234567",
};
const shop = useTestShop();
let desk: ReturnType<typeof openDesk>;
let staff: DeskBrowser;
beforeEach(async () => {
  desk = openDesk(shop);
  staff = await desk.signIn("service");
});

const main = async (response: Response) => textOf(await response.text());
const actions = () =>
  shop.db.selectFrom("staff_actions").select(["who", "action", "subject_id"]).where("subject_kind", "=", "enquiry").orderBy("id").execute();
const stateOf = async (reference: string) =>
  (await shop.db.selectFrom("enquiries").select("state").where("reference", "=", reference).executeTakeFirstOrThrow()).state;

describe("enquiries", () => {
  test("lists open ones, the oldest first, with those that are overdue marked", async () => {
    expect(await main(await staff.get("/enquiries"))).toContain("Nothing to do: every enquiry is answered.");
    const first = await createEnquiry(shop);
    shop.pass(10 * DAY_MS);
    const second = await createEnquiry(shop);
    // The first session has ended meanwhile.
    const text = await main(await (await desk.signIn("service")).get("/enquiries"));
    expect(text.indexOf(first.reference)).toBeLessThan(text.indexOf(second.reference));
    expect(text.slice(text.indexOf(first.reference), text.indexOf(second.reference))).toContain("Overdue");
    expect(text.slice(text.indexOf(second.reference))).not.toContain("Overdue");
  });

  test("shows one with its text, and records who opened it", async () => {
    const { reference } = await createEnquiry(shop, { fields: { company: "<b>Harbour</b>" } });
    const html = await (await staff.get(`/enquiries/${reference}`)).text();
    expect(html).not.toContain("<b>Harbour</b>");
    expect(textOf(html)).toContain("We have run guided tours from Hong Kong");
    expect(await actions()).toEqual([{ who: "Mei Chan", action: "enquiry.view", subject_id: reference }]);
    expect((await staff.get("/enquiries/PE00000000")).status).toBe(404);
  });

  test("shows, exports and mails to the sales team every field of the form", async () => {
    const { id, reference } = await createEnquiry(shop, { fields: ENTERED });
    const stored = (await loadEnquiry(shop.db, shop, id))?.form;
    expect(stored).toMatchObject({ ...ENTERED, phone: "+85291234567" });
    await shop.settle();
    const mail = await shop.db.selectFrom("mailbox").select("body_text").where("recipient", "=", BRAND.salesEmail).executeTakeFirstOrThrow();
    const page = await main(await staff.get(`/enquiries/${reference}`));
    const [exported] = await exportEnquiries(shop, { channel: "mail", address: ENTERED.email as string });
    for (const field of ENQUIRY_FIELDS) {
      const shown = SHOWN[field] ?? String(ENTERED[field]);
      expect(mail.body_text, field).toContain(shown);
      expect(page, field).toContain(shown);
      expect(exported?.form?.[field], field).toEqual(stored?.[field]);
    }
  });

  test("assigns one to a colleague who may handle it, and lists it as theirs", async () => {
    const { reference } = await createEnquiry(shop);
    const page = `/enquiries/${reference}`;
    const accounts = await shop.db.selectFrom("staff_accounts").select(["id", "roles"]).execute();
    const me = accounts.find(({ roles }) => roles === "service")?.id ?? "";
    await desk.signIn("reviewer");
    const reviewer = (await shop.db.selectFrom("staff_accounts").select("id").where("roles", "=", "reviewer").executeTakeFirstOrThrow()).id;
    expect(await (await staff.get(page)).text()).not.toContain(reviewer);
    const wrong = await staff.post(page, { intent: "assign", assignee: reviewer });
    expect([wrong.status, await main(wrong)]).toEqual([409, expect.stringContaining("can no longer handle enquiries")]);
    expect(await main(await staff.get("/enquiries?view=mine"))).toContain("No open enquiry is assigned to you.");

    expect((await staff.post(page, { intent: "assign", assignee: me })).status).toBe(303);
    expect(await main(await staff.get("/enquiries?view=mine"))).toContain(reference);
    expect((await actions()).map(({ action }) => action)).toContain("enquiry.assign");
    expect(await main(await (await desk.signIn("service")).get("/enquiries?view=mine"))).not.toContain(reference);

    expect((await staff.post(page, { intent: "assign", assignee: "" })).status).toBe(303);
    expect(await main(await staff.get("/enquiries?view=mine"))).not.toContain(reference);
    await staff.post(page, { intent: "close" });
    expect((await staff.post(page, { intent: "assign", assignee: me })).status).toBe(409);
  });

  test("closes one with a note, and reopens it", async () => {
    const { reference } = await createEnquiry(shop);
    const page = `/enquiries/${reference}`;
    expect(await (await staff.get(page)).text()).toContain('value="close"');
    const long = await staff.post(page, { intent: "close", note: "x".repeat(201) });
    expect([long.status, await main(long)]).toEqual([400, expect.stringContaining("Too long: at most 200 characters")]);
    expect((await staff.post(page, { intent: "close", note: "answered by phone" })).status).toBe(303);
    expect(await stateOf(reference)).toBe("closed");
    const again = await staff.post(page, { intent: "close" });
    expect([again.status, await main(again)]).toEqual([409, expect.stringContaining("a colleague has already closed it")]);
    shop.pass(1000);
    const closed = await (await staff.get(page)).text();
    expect(closed).toContain("answered by phone");
    expect(closed).toContain('value="reopen"');
    const list = await main(await staff.get("/enquiries?view=closed"));
    expect(list).toContain(reference);
    expect([list.includes("Closed enquiries, the last changed first."), list.includes("Open enquiries")]).toEqual([true, false]);
    expect((await staff.post(page, { intent: "reopen" })).status).toBe(303);
    expect(await stateOf(reference)).toBe("new");
    const open = await staff.post(page, { intent: "reopen" });
    expect([open.status, await main(open)]).toEqual([409, expect.stringContaining("it’s already open")]);
    expect((await actions()).map(({ action }) => action).filter((action) => action !== "enquiry.view")).toEqual(["enquiry.close", "enquiry.reopen"]);
  });

  test("downloads an attachment that no browser opens, and records it", async () => {
    const bytes = smallPdf(1);
    const { reference } = await createEnquiry(shop, { files: [{ name: 'leaflet".pdf', bytes }] });
    expect(await (await staff.get(`/enquiries/${reference}`)).text()).toContain(`href="/enquiries/${reference}/files/1"`);
    const file = await staff.get(`/enquiries/${reference}/files/1`);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${reference}-1.pdf"`,
      "content-security-policy": expect.stringMatching(/^sandbox;/),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await actions()).toContainEqual({ who: "Mei Chan", action: "enquiry.view-files", subject_id: reference });
    expect((await staff.get(`/enquiries/${reference}/files/2`)).status).toBe(404);
    expect((await staff.get(`/enquiries/${reference}/files/x`)).status).toBe(404);
  });

  test("gives no attachment to a session that has ended", async () => {
    const { reference } = await createEnquiry(shop, { files: [{ name: "leaflet.pdf", bytes: smallPdf(1) }] });
    const file = `/enquiries/${reference}/files/1`;
    expect((await staff.get(file)).status).toBe(200);
    const opened = (await actions()).length;
    await staff.post("/sign-out", { intent: "sign-out" });
    const signedOut = await staff.get(file);
    expect([signedOut.status, signedOut.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/sign-in/)]);
    expect(await actions()).toHaveLength(opened);
  });
});
