import { beforeEach, describe, expect, test } from "vitest";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { decisionMailRateLimit } from "#server/real-name/core/registration-rate-limits.ts";
import { goodReadResult, rejectedReadResult, submitForm, createRegistration, fakeReader, type FakeReader } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { reasonText } from "#server/real-name/decision/decision-message.ts";

const shop = useTestShop();
let reader: FakeReader;
beforeEach(async () => {
  shop.reader = reader = fakeReader();
});

const PHONE = { phoneCountry: "HK", phone: "91234567" };
const messages = (channel: "mail" | "sms") => shop.db.selectFrom("mailbox").selectAll().where("channel", "=", channel).orderBy("sent_at").execute();

describe("the result is sent by mail and by SMS, once:", () => {
  test("accepted: with the reference, the regions, the end of the SIM number, and the link of the result", async () => {
    reader.result = goodReadResult();
    const { reference, key } = await createRegistration(shop, { fields: PHONE });
    await shop.settle();
    const [mail, ...more] = await messages("mail");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "mei@example.com", subject: `Registration ${reference} is accepted` });
    for (const phrase of ["Hong Kong and Taiwan", "…000077", "nothing more you need to do", `/en/real-name-result?ref=${reference}&key=${key}`])
      expect(mail?.body_text).toContain(phrase);
    const [sms, ...others] = await messages("sms");
    expect(others).toEqual([]);
    expect(sms?.recipient).toBe("+85291234567");
    expect(sms?.body_text).toContain(`/en/real-name-result?ref=${reference}&key=${key}`);
    for (const one of [mail, sms]) expect(one?.body_text).not.toMatch(/LIN|MEI LING|林美玲|12345678|1990/);
  });

  test("refused: every reason with what to do, and the link to correct only that", async () => {
    reader.result = rejectedReadResult("blurred", "mrz-not-found");
    const { reference, key } = await createRegistration(shop);
    await shop.settle();
    const [mail] = await messages("mail");
    expect(mail?.body_text).toContain("Upload unsuccessful: Document image does not meet the requirements");
    // However many there are.
    for (const phrase of [mail?.subject, mail?.body_text]) expect(phrase).not.toMatch(/one thing|that part/);
    for (const reason of ["blurred", "mrz-not-found"] as const) {
      const { title, advice } = reasonText("en", reason);
      expect(mail?.body_text).toContain(`${title} ${advice}`);
    }
    expect(mail?.body_text).toContain("everything else is saved for 7 days");
    expect(mail?.body_text).toContain(`/en/real-name?ref=${reference}&key=${key}`);
  });

  test("barred: the reason, and no correction link for what cannot be corrected", async () => {
    reader.result = goodReadResult({ nationality: "GBN" });
    const { reference, key } = await createRegistration(shop, { fields: { region: "TW" } });
    await shop.settle();
    const [mail] = await messages("mail");
    expect(mail?.subject).toBe(`We can’t accept registration ${reference}`);
    expect(mail?.body_text).toContain("A British National (Overseas) passport cannot be used.");
    expect(mail?.body_text).not.toContain("/en/real-name?");
    expect(mail?.body_text).toContain(`real-name-result?ref=${reference}&key=${key}`);
  });

  test("an address with twenty messages today gets a refusal tomorrow: nothing is lost", async () => {
    const rate = decisionMailRateLimit("Mei@example.com");
    for (let n = 0; n < rate.limit; n++) await consumeRateLimit(shop.db, { ...rate, now: shop.clock() });
    reader.result = rejectedReadResult("blurred");
    await createRegistration(shop);
    await shop.settle();
    expect(await messages("mail")).toEqual([]);
    shop.pass(rate.windowMs);
    await shop.runJobs();
    expect(await messages("mail")).toHaveLength(1);
  });

  test("the message about a registered SIM is sent whatever was sent before", async () => {
    const rate = decisionMailRateLimit("mei@example.com");
    for (let n = 0; n < rate.limit; n++) await consumeRateLimit(shop.db, { ...rate, now: shop.clock() });
    reader.result = goodReadResult();
    await createRegistration(shop);
    await shop.settle();
    expect(await messages("mail")).toHaveLength(1);
  });

  test("manual review: a mail only, or an SMS if there is no address", async () => {
    shop.env.documentReader = false;
    await createRegistration(shop, { fields: PHONE });
    await shop.settle();
    expect((await messages("mail")).map(({ subject }) => subject)).toEqual([expect.stringContaining("we’re reviewing your document")]);
    // The document was not read, so the mail must not mention what could be read.
    expect((await messages("mail"))[0]?.body_text).toContain("We couldn’t decide automatically, so our team");
    expect(await messages("sms")).toEqual([]);
    await shop.db.deleteFrom("real_name_sims").execute();
    await createRegistration(shop, { fields: { ...PHONE, email: "" }, photo: 2 });
    await shop.settle();
    expect((await messages("sms")).map(({ body_text }) => body_text)).toEqual([expect.stringContaining("we are reviewing your registration")]);
  });

  test("each attempt is notified, and nothing outdated", async () => {
    reader.result = rejectedReadResult("blurred");
    const { reference, key } = await createRegistration(shop);
    // The mail of the refusal waits while the next attempt is made.
    const send = shop.mail.send;
    shop.mail.send = () => Promise.reject(new Error("The line is dead"));
    await shop.runJobs();
    shop.mail.send = send;
    reader.result = goodReadResult();
    expect(await submitForm(shop, { fields: { ref: reference, key }, photo: 5 })).toMatchObject({ ok: true });
    await shop.settle();
    expect((await messages("mail")).map(({ subject }) => subject)).toEqual([`Registration ${reference} is accepted`]);
  });
});

test("one number gets at most six SMS a day, and the rest later", async () => {
  reader.result = rejectedReadResult("blurred");
  for (let n = 0; n < 8; n++) {
    await createRegistration(shop, { fields: { ...PHONE, documentNumber: `E1234500${n}` }, photo: n + 1 });
    await shop.runJobs();
  }
  expect(await messages("sms")).toHaveLength(6);
  expect(await messages("mail")).toHaveLength(8);
  shop.pass(24 * 60 * 60_000);
  await shop.runJobs();
  expect(await messages("sms")).toHaveLength(8);
});

describe("every reason", () => {
  test.each(CHANNEL_LANGUAGES)("names in %s the side of the card", (language) => {
    expect(reasonText(language, "back:blurred").title).toContain(reasonText(language, "blurred").title);
  });

  test.each(CHANNEL_LANGUAGES)("and every decision has its text in %s", async (language) => {
    reader.result = rejectedReadResult("blurred");
    await createRegistration(shop, { applicant: { language }, fields: { agreeSensitive: "on" } });
    await shop.settle();
    const [mail] = await messages("mail");
    expect(mail?.body_text).toContain(reasonText(language, "blurred").advice);
    expect(mail?.body_text).toContain(`/${language}/real-name${language === "ja" || language === "ko" ? "-channel" : ""}?ref=`);
    expect(mail?.body_text).not.toContain("{{");
  });
});
