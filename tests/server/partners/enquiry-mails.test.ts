import { commandStaff } from "#server/audit/staff-action-log.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { closeEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { INTRODUCTION, picture, smallPdf } from "#tests/support/partners/enquiry.ts";
import { sendEnquiry, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { eraseEnquiries } from "#server/partners/retention/erase-enquiry.ts";

const SALES = "partners@example.com";
const EMAIL = "lee@harbour-tours.example";
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ SALES_MAIL: SALES });
});
afterEach(() => shop.close());

const mailsTo = (recipient: string) => shop.db.selectFrom("mailbox").selectAll().where("recipient", "=", recipient).orderBy("sent_at").execute();
const events = async () => (await shop.db.selectFrom("enquiry_events").select("kind").orderBy("at").orderBy("id").execute()).map(({ kind }) => kind);
const onlyMailTo = async (recipient: string) => {
  const [mail, ...more] = await mailsTo(recipient);
  if (!mail || more.length > 0) throw new Error(`${recipient} got ${mail ? more.length + 1 : 0} mails`);
  return mail;
};

describe("the sender", () => {
  test("gets one confirmation: the reference, the date of the third business day, how to add something", async () => {
    const { reference } = await createEnquiry(shop, { fields: { email: EMAIL } });
    await shop.settle();
    const mail = await onlyMailTo(EMAIL);
    expect(mail.subject).toBe(`We’ve received your enquiry ${reference}`);
    for (const phrase of [
      "Your inquiry has been received, and we will get in touch with you within 3 business days.",
      // The enquiry arrived on a Saturday.
      "Thursday, 26 November 2026, Hong Kong time",
      `email ${SALES}, quoting ${reference}`,
    ])
      expect(mail.body_text).toContain(phrase);
    expect(mail.reply_to).toBe(SALES);
    expect((await events()).sort()).toEqual(["received", "told-sales", "told-sender"]);
  });

  test("receives none of the form's own words: the mail cannot carry a message to a stranger", async () => {
    const spam = "Buy pills at evil.example now";
    const fields = {
      name: spam,
      jobTitle: spam,
      company: spam,
      city: spam,
      supplier: spam,
      website: "https://evil.example/",
      introduction: `${spam}. ${INTRODUCTION}`,
    };
    await createEnquiry(shop, { fields: { ...fields, email: EMAIL }, files: [{ name: `${spam}.pdf`, bytes: smallPdf() }] });
    await shop.settle();
    const mail = await onlyMailTo(EMAIL);
    expect(`${mail.subject}${mail.body_text}${mail.body_html}`).not.toMatch(/pills|evil|Harbour|Kowloon/i);
  });

  test("gets at most five a day, whatever is typed", async () => {
    for (let n = 0; n < 8; n++) await sendEnquiry(shop, { fields: { email: n % 2 ? EMAIL : EMAIL.toUpperCase(), city: `City ${n}` } });
    await shop.settle();
    expect(await mailsTo(EMAIL)).toHaveLength(5);
    expect(await mailsTo(SALES)).toHaveLength(5);
  });

  test.each(LANGUAGES)("gets the mail in %s with every value filled in", async (language) => {
    const { reference } = await createEnquiry(shop, { fields: { email: EMAIL }, sender: { language } });
    await shop.settle();
    const { subject, body_text, body_html } = await onlyMailTo(EMAIL);
    for (const phrase of [subject, body_text, body_html]) expect(phrase).toContain(reference);
    expect(body_text).toContain(
      { en: "26 November 2026", "zh-cn": "2026年11月26日星期四（香港时间）", "zh-hk": "2026年11月26日星期四（香港時間）" }[language],
    );
    expect(`${subject}${body_text}${body_html}`).not.toMatch(/\{\{|undefined|enquiry\.\w/);
  });
});

describe("the sales team", () => {
  test("gets everything typed in one mail whose reply goes to the sender, and of attachments name, kind and size only", async () => {
    const files = [
      { name: "price list.pdf", bytes: smallPdf() },
      { name: "shop.png", bytes: await picture("png") },
    ];
    const { reference } = await createEnquiry(shop, {
      fields: { email: EMAIL },
      files,
      sender: { language: "zh-hk", origin: "cmlink-for-business" },
    });
    await shop.settle();
    const mail = await onlyMailTo(SALES);
    expect(mail.reply_to).toBe(EMAIL);
    expect(mail.subject).toBe(`New enquiry ${reference}: eSIM, Buy`);
    for (const phrase of [
      "Chan Tai Man",
      "Head of Products",
      EMAIL,
      "+85291234567",
      "Harbour Tours Limited",
      "Hong Kong SAR China (HK)",
      "Kowloon",
      "https://www.harbour-tours.example/",
      "US$100,000–1,000,000",
      "Own website or app, Travel agencies and tour operators",
      "Somebody Else Limited",
      `> ${INTRODUCTION}`,
      "/cmlink-for-business",
      "zh-hk",
      "price list.pdf (PDF, 1 kB)",
      "shop.png (",
      ", kept as JPG)",
      "Open them at the staff desk, under Enquiries.",
    ])
      expect(mail.body_text).toContain(phrase);
    // The sender comes before up to four thousand characters of text.
    for (const body of [mail.body_text, mail.body_html]) expect(body.indexOf("Chan Tai Man")).toBeLessThan(body.indexOf(INTRODUCTION));
    expect(mail.body_html).not.toMatch(/<a |href/);
  });

  test("gets hostile text as text: no markup, no header, no line that looks like ours", async () => {
    const fields = {
      email: EMAIL,
      name: "Mallory\r\nBcc: everybody@example.com",
      company: "<script>alert(1)</script> & Sons \u202efdp.exe",
      introduction: `${INTRODUCTION}\n\nReply-To: mallory@evil.example\n<img src=x onerror=alert(1)>`,
    };
    await createEnquiry(shop, { fields });
    await shop.settle();
    const mail = await onlyMailTo(SALES);
    expect(mail.subject).not.toMatch(/[\r\n]|Mallory|script/);
    expect(mail.reply_to).toBe(EMAIL);
    expect(mail.body_html).not.toMatch(/<script|<img/);
    expect(mail.body_html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; Sons");
    expect(mail.body_text).toContain("Name: Mallory Bcc: everybody@example.com");
    expect(mail.body_text).toContain("\n> Reply-To: mallory@evil.example\n");
    expect(mail.body_text).not.toMatch(/\u202e|^Reply-To|^Bcc/m);
  });

  test("is reached at the brand's address if the configuration has none", async () => {
    await shop.close();
    shop = await openTestShop();
    await createEnquiry(shop, { fields: { email: EMAIL } });
    await shop.settle();
    expect((await onlyMailTo(BRAND.salesEmail)).reply_to).toBe(EMAIL);
  });
});

describe("while the mail server is away", () => {
  test("nothing is lost or sent twice, and the logged error contains no personal data", async () => {
    const send = shop.mail.send;
    let away = true;
    shop.mail = { send: async (message) => (away ? Promise.reject(new Error(`550 <${message.to}> is full`)) : send(message)) };
    await createEnquiry(shop, { fields: { email: EMAIL } });
    await shop.runJobs();
    expect(await events()).toEqual(["received"]);
    away = false;
    await shop.settle();
    expect([await mailsTo(EMAIL), await mailsTo(SALES)].map((mails) => mails.length)).toEqual([1, 1]);
    expect(shop.logged.join()).toContain("job.failed");
    const jobs = await shop.db.selectFrom("jobs").selectAll().where("topic", "like", "partners.%").execute();
    expect(`${shop.logged.join()}${JSON.stringify(jobs)}`).not.toMatch(/harbour-tours|partners@/);
  });

  test("a closed enquiry is still sent; an erased one is not", async () => {
    const closed = await createEnquiry(shop, { fields: { email: EMAIL } });
    await closeEnquiry(shop, { reference: closed.reference, who: commandStaff("carol") });
    await createEnquiry(shop, { fields: { email: "gone@example.com" } });
    await eraseEnquiries(shop, { channel: "mail", address: "gone@example.com" }, async () => {});
    await shop.settle();
    expect(await mailsTo(EMAIL)).toHaveLength(1);
    expect(await mailsTo("gone@example.com")).toEqual([]);
    expect(await mailsTo(SALES)).toHaveLength(1);
  });
});
