import { erasePerson } from "#server/privacy/erase-person.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { viewRegistration } from "#server/real-name/staff/view-registration.ts";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { saveDraft } from "#server/uploads/draft-store.ts";
import type { MailMessage } from "#server/gateways/mail/mail.ts";
import { readStoredData } from "#tests/support/stored-data.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { goodReadResult, rejectedReadResult, submitForm, createRegistration, fakeReader, type FakeReader } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const PERSON = { englishName: "KANARIENVOGEL, TWEETY", chineseName: "金絲雀", documentNumber: "G77665544", birthDate: "1977/07/17" };
const CONTACT = { email: "canary.bird@example.com", phoneCountry: "HK", phone: "69876543" };
const CANARY = /kanarienvogel|tweety|金絲雀|77665544|1977.07.17|canary\.bird|69876543/i;

const shop = useTestShop();
let reader: FakeReader;
const sent: MailMessage[] = [];
beforeEach(async () => {
  shop.reader = reader = fakeReader();
  let errors = 0;
  // A server that names the recipient in its error, and a carrier that is down, once each.
  shop.mail = {
    send: async (message) => {
      if (++errors === 1) throw new Error(`550 <${message.to}>: the mailbox is full`);
      sent.push(message);
    },
  };
  shop.sms = { send: async () => {} };
  const register = shop.carrier.registerHolder;
  let attempts = 0;
  shop.carrier.registerHolder = async (request) => {
    if (++attempts === 1) throw new CarrierError("retry", "It cannot be reached");
    return register(request);
  };
});

async function expectNoCanary(): Promise<void> {
  for (const text of await readStoredData(shop.db)) expect(text).not.toMatch(CANARY);
  expect(shop.logged.join("\n")).not.toMatch(CANARY);
  for (const bytes of (shop.files as MemoryFiles).kept.values()) {
    expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff, 0xdb]))).toBe(false);
    expect(bytes.toString("latin1")).not.toMatch(/JFIF|canary/i);
  }
}

test("during the whole life of a registration its person is in no log, job, plain column or file", async () => {
  const fields = { ...PERSON, ...CONTACT, region: "HK" };
  await saveDraft(shop, { form: "real-name", owner: "visitor:mei", data: { fields } });
  await expectNoCanary();

  reader.result = rejectedReadResult("blurred");
  const { reference, key } = await createRegistration(shop, { fields });
  await expectNoCanary();
  await shop.settle();
  expect(sent).toHaveLength(1);
  await expectNoCanary();

  const clean = goodReadResult();
  const sure = (value: string) => ({ value, sure: true });
  clean.fields = {
    ...clean.fields,
    englishName: { value: "KANARIENVOGEL TWEETY", sure: false },
    chineseName: sure("金絲雀"),
    documentNumber: sure("G77665544"),
    birthDate: sure("1977-07-17"),
  };
  reader.result = clean;
  expect(await submitForm(shop, { fields: { ...fields, ref: reference, key }, photo: 2 })).toMatchObject({ ok: true });
  await shop.settle();
  await expectNoCanary();

  expect(JSON.stringify(await viewRegistration(shop, { reference, who: MEI }))).toMatch(CANARY);
  expect(await decideByStaff(shop, { reference, to: "accepted", who: MEI })).toEqual({ ok: true });
  await shop.settle();
  expect(await shop.db.selectFrom("real_name_sims").select("carrier_state").execute()).toEqual([{ carrier_state: "registered" }]);
  expect(shop.logged.join()).toContain("job.failed");
  await expectNoCanary();

  expect(await erasePerson(shop, { person: { channel: "mail", address: CONTACT.email }, who: MEI })).toMatchObject({ ok: true });
  await expectNoCanary();
});
