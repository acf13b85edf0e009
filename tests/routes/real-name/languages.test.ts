import { expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { buyer, valueOf, type PageResponse } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { HKID, MACAU, PERMIT, realNameForm, smallPhoto } from "#tests/support/real-name.ts";
import { withShop } from "#tests/support/processes/with-shop.ts";
import { messagesTo } from "#tests/support/identity/sign-in.ts";
import { useServer } from "#tests/support/use-server.ts";
import { MEI } from "#tests/support/staff.ts";
import { text } from "#tests/e2e/support/texts.ts";

const server = useServer({ env: { DOCUMENT_READER: "0", SIMULATOR_DELAY_MS: "0" } });

type Fields = Record<string, string | string[]>;
const PASSPORT = { documentType: "1", documentNumber: "X77001122", country: "DE", chineseName: "" };

/** Each language at its address, with another document. */
const lives = [
  ["en", "real-name", PASSPORT],
  ["zh-cn", "real-name", PERMIT],
  ["zh-hk", "prepaid/realname", HKID],
  ["ja", "real-name-channel", MACAU],
  ["ko", "real-name-channel", { ...PASSPORT, documentNumber: "X77001133" }],
] as const;

async function post(fields: Fields, ...photos: [string, number][]): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  for (const [name, number] of photos) form.append(name, new File([new Uint8Array(await smallPhoto(number))], "p.jpg", { type: "image/jpeg" }));
  return form;
}

/** Returns what a browser would send of the form as shown. */
function standing(page: PageResponse): Fields {
  const tags = [...page.html.matchAll(/<(?:input|select)[^>]* name="(\w+)"[^>]*>/g)].filter(([tag]) => !tag.includes('type="file"'));
  const names = new Set(tags.map(([, name]) => name ?? ""));
  const filled = [...names].flatMap((name) => {
    const value = valueOf(page, name);
    return value === undefined || name === "intent" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filled);
}

/** Waits for a mail that contains all of the words. */
async function mailSaying(email: string, ...args: string[]): Promise<void> {
  const has = async () => (await messagesTo(server.origin, email)).some((mail) => args.every((one) => mail.text.includes(one)));
  await expect.poll(has).toBe(true);
}

test.each(lives)("saved, reopened, refused, corrected and accepted, all in %s at /%s", async (language, at, document) => {
  const visitor = buyer(server);
  const n = 400 + lives.findIndex(([one]) => one === language);
  const email = `life.${language}@example.com`;
  const person = {
    ...document,
    englishName: `LIFE ${language.replace("-", " ")}`,
    birthDate: `19${60 + (n % 10)}/03/04`,
    iccids: [simCardIccid(n)],
    agreeSensitive: "on",
    email,
  };
  const address = `/${language}/${at}`;

  visitor.keep(await visitor.send(address, await post({ ...realNameForm(person), intent: "save" }, ["documentPhoto", n])));
  const back = await visitor.open(address);
  expect(valueOf(back, "englishName")).toBe(person.englishName);
  expect(back.text).toContain(text(language, "real-name:draft.begun").slice(0, 4));

  // The photo is kept: of a Macau ID card only the other side is missing.
  const more: [string, number][] = document.documentType === "4" ? [["documentPhotoBack", n + 50]] : [];
  const sent = await visitor.send(address, await post(realNameForm(person), ...more));
  expect(sent.status, sent.text).toBe(303);
  const result = sent.location ?? "";
  const reference = new URL(result, server.origin).searchParams.get("ref") ?? "";
  const checking = await visitor.openUntil(result, text(language, "real-name:result.checking.title"));
  expect(checking.status).toBe(200);

  const { env } = server.store;
  await withShop(env, (shop) => decideByStaff(shop, { reference, to: "refused", reasons: ["blurred"], who: MEI }));
  await mailSaying(email, text(language, "reasons:blurred.title"));
  const rejected = await visitor.open(result);
  expect(rejected.text).toContain(text(language, "reasons:blurred.title"));
  // The channel in the shop's own languages continues in the shop.
  const correct = [at, "real-name"].flatMap((page) => linksOf(rejected, page)).find((link) => link.includes("ref=")) ?? "";
  const form = await visitor.open(correct);
  expect(form.status).toBe(200);
  const ticks = { agreePrivacy: "on", confirmDocument: "on", agreeTransfer: "on", agreeSensitive: "on", declareTrue: "on" };
  const again = await visitor.send(correct, await post({ ...standing(form), ...ticks }, ["documentPhoto", n + 100]));
  expect(again.status, again.text).toBe(303);
  expect(again.location).toBe(result);
  await visitor.openUntil(result, text(language, "real-name:result.checking.title"));

  await withShop(env, (shop) => decideByStaff(shop, { reference, to: "accepted", who: MEI }));
  const accepted = await visitor.openUntil(result, text(language, "real-name:result.accepted.title"));
  expect(accepted.html).toContain(`<html lang="${{ en: "en", "zh-cn": "zh-Hans-CN", "zh-hk": "zh-Hant-HK", ja: "ja", ko: "ko" }[language]}"`);
  await mailSaying(email, reference, `/${language}/real-name-result`);
});
