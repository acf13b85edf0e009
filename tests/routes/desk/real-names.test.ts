import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { createRegistration, fakeReader, goodReadResult, MACAU, setDecision } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop({ DOCUMENT_READER: "0" });
let desk: ReturnType<typeof openDesk>;
let reviewer: DeskBrowser;
beforeEach(async () => {
  desk = openDesk(shop);
  reviewer = await desk.signIn("reviewer");
});

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** A registration of another person with another SIM for every number, which waits for staff. */
async function createWaiting(number = 1, fields: Record<string, string | string[]> = {}, back: number | null = null) {
  const name = `${LETTERS[number % 26]}${LETTERS[Math.trunc(number / 26)]}`;
  const person = { englishName: `LIN, ${name} ${name}`, documentNumber: `E${10_000_000 + number}`, iccids: [simCardIccid(number)] };
  const sent = { ...person, email: `traveller${number}@example.com`, ...fields };
  const applicant = { owner: `visitor:${number}`, clientAddress: `203.0.113.${number}` };
  const created = await createRegistration(shop, { fields: sent, photo: number, back, applicant });
  await setDecision(shop, created.id, "checking");
  return created;
}

const main = async (response: Response) => textOf(await response.text());
const pathOf = (response: Response) => new URL(response.headers.get("Location") ?? "", desk.env.publicOrigin).pathname;
const stateOf = async (id: string) => (await loadRegistration(shop.db, shop, id))?.state;
const actions = async () =>
  shop.db
    .selectFrom("staff_actions")
    .select(["who", "action", "subject_id", "after_values"])
    .where("subject_kind", "=", "registration")
    .orderBy("id")
    .execute();

test("a registration opens by the reference that an applicant tells", async () => {
  const { reference } = await createWaiting();
  expect(pathOf(await reviewer.get(`/real-names?reference=${reference.toLowerCase()}`))).toBe(`/real-names/${reference}`);
  expect(await main(await reviewer.get("/real-names?reference=RN00000000"))).toContain("There’s no registration RN00000000.");
});

describe("the queue", () => {
  test("works through a hundred registrations, each shown once, and says that all is done", async () => {
    const ids = new Map<string, string>();
    for (let number = 1; number <= 100; number++) {
      const { reference, id } = await createWaiting(number);
      ids.set(reference, id);
    }
    const list = await (await reviewer.get("/real-names")).text();
    expect(textOf(list)).toContain("100 registrations wait for a decision.");
    expect(list).toContain('rel="next"');
    let page = pathOf(await reviewer.get("/real-names/next"));
    const seen: string[] = [];
    while (page !== "/real-names") {
      const reference = page.slice("/real-names/".length);
      expect(seen).not.toContain(reference);
      const isAccepted = seen.length % 2 === 0;
      seen.push(reference);
      const decision: Record<string, string | string[]> = isAccepted
        ? { intent: "accept" }
        : { intent: "refuse", reasons: ["blurred", "not-original"], applicantNote: "the original, please", note: "a copy" };
      const decided = await reviewer.post(page, decision);
      expect(decided.status).toBe(303);
      expect(await stateOf(ids.get(reference) ?? "")).toBe(isAccepted ? "accepted" : "refused");
      page = pathOf(decided);
    }
    expect(seen.toSorted()).toEqual([...ids.keys()].toSorted());
    expect(await main(await reviewer.get("/real-names"))).toContain("Nothing to do: every registration is decided.");
    expect(pathOf(await reviewer.get("/real-names/next"))).toBe("/real-names");
    const refused = await shop.db.selectFrom("staff_actions").select("after_values").where("action", "=", "registration.refuse").execute();
    expect(refused).toHaveLength(50);
    expect(JSON.parse(refused[0]?.after_values ?? "")).toEqual({ state: "refused", reasons: "blurred, not-original" });
  });

  test("lists each registration on one page only", async () => {
    for (let number = 1; number <= 53; number++) await createWaiting(number);
    const first = await (await reviewer.get("/real-names?view=checking")).text();
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(first);
    const second = await (await reviewer.get((next?.[1] ?? next?.[2] ?? "").replaceAll("&amp;", "&"))).text();
    const references = (html: string) => [...html.matchAll(/\/real-names\/(RN\w+)"/g)].map((match) => match[1]);
    expect([references(first).length, references(second).length]).toEqual([50, 3]);
    expect(new Set([...references(first), ...references(second)]).size).toBe(53);
    expect(second).not.toContain('rel="next"');
  });

  test("skips to the next one, and leaves the skipped one in the queue", async () => {
    await createWaiting(1);
    shop.pass(1000);
    await createWaiting(2);
    const first = pathOf(await reviewer.get("/real-names/next"));
    const html = await (await reviewer.get(first)).text();
    const skip = `/real-names/next?after=${first.slice("/real-names/".length)}`;
    expect(html).toContain(`href="${skip}"`);
    const second = pathOf(await reviewer.get(skip));
    expect(second).not.toBe(first);
    // After the last one of the queue, the skipped one is what remains.
    expect(pathOf(await reviewer.post(second, { intent: "accept" }))).toBe(first);
  });
});

describe("a registration", () => {
  test("shows what was typed beside what was read, with the difference marked, and the words for the applicant", async () => {
    const read = goodReadResult();
    shop.reader = fakeReader({ ...read, fields: { ...read.fields, chineseName: { value: "林美珍", sure: true } } });
    shop.env = { ...shop.env, documentReader: true } as typeof shop.env;
    const { reference } = await createRegistration(shop, { applicant: { language: "ja" } });
    await shop.settle();
    const html = await (await reviewer.get(`/real-names/${reference}`)).text();
    expect(html).toContain('<tr class="differs"');
    const text = textOf(html);
    expect(text).toContain("林美玲 林美珍 Different");
    expect(text).toContain("E12345678 E12345678 Same");
    expect(text).toContain("The name you typed is not the one on the document. found automatically");
    expect(text).toContain("Decisions are final");
    expect(html).toContain('lang="ja"');
    expect(await actions()).toEqual([{ who: "Mei Chan", action: "registration.view", subject_id: reference, after_values: null }]);
  });

  test("shows all errors of a refusal and keeps what was typed", async () => {
    const { reference, id } = await createWaiting();
    const response = await reviewer.post(`/real-names/${reference}`, { intent: "refuse", note: "x".repeat(201) });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(textOf(html)).toContain("Please select the corresponding type");
    expect(textOf(html)).toContain("Too long: at most 200 characters");
    expect(html).toContain("x".repeat(201));
    expect((await reviewer.post(`/real-names/${reference}`, { intent: "refuse", reasons: ["heic"] })).status).toBe(400);
    expect(await stateOf(id)).toBe("checking");
  });

  test("refuses the second of two decisions in words", async () => {
    const { reference, id } = await createWaiting();
    const other = await desk.signIn("reviewer");
    await reviewer.post(`/real-names/${reference}`, { intent: "accept" });
    const second = await other.post(`/real-names/${reference}`, { intent: "refuse", reasons: ["blurred"] });
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(textOf(html)).toContain("No change: a colleague has already decided it");
    expect(html).not.toContain('value="refuse"');
    expect(await stateOf(id)).toBe("accepted");
  });

  test("tells that a SIM was accepted in another registration meanwhile", async () => {
    const first = await createWaiting(1);
    const second = await createWaiting(2, { iccids: [simCardIccid(1)] });
    await reviewer.post(`/real-names/${first.reference}`, { intent: "accept" });
    const response = await reviewer.post(`/real-names/${second.reference}`, { intent: "accept" });
    expect(response.status).toBe(409);
    expect(await main(response)).toContain("One of its SIMs has since been accepted in another registration.");
    expect(await stateOf(second.id)).toBe("refused");
  });

  test("offers no decision about a decided one, and 404 for an unknown reference", async () => {
    const { reference } = await createWaiting();
    await reviewer.post(`/real-names/${reference}`, { intent: "accept" });
    const html = await (await reviewer.get(`/real-names/${reference}`)).text();
    expect(html).not.toContain('value="accept"');
    expect(textOf(html)).toContain("Accepted");
    const decided = textOf(await (await reviewer.get("/real-names?view=accepted")).text());
    expect([decided.includes(reference), decided.includes("Since last change"), decided.includes("Waiting for")]).toEqual([true, true, false]);
    expect((await reviewer.get("/real-names/RN00000000")).status).toBe(404);
  });

  test("sends refused SIMs to the carrier again", async () => {
    const { reference, id } = await createWaiting();
    await reviewer.post(`/real-names/${reference}`, { intent: "accept" });
    await shop.db.updateTable("real_name_sims").set({ carrier_state: "failed" }).where("registration_id", "=", id).execute();
    await shop.db.updateTable("jobs").set({ state: "done" }).where("topic", "=", "real-name.register").execute();
    const carrier = await (await reviewer.get("/real-names?view=carrier")).text();
    expect(carrier).toContain(reference);
    expect((await reviewer.post(`/real-names/${reference}`, { intent: "register" })).status).toBe(303);
    await shop.settle();
    expect((await loadRegistration(shop.db, shop, id))?.sims[0]?.carrier_state).toBe("registered");
    const again = await reviewer.post(`/real-names/${reference}`, { intent: "register" });
    expect([again.status, await main(again)]).toEqual([409, expect.stringContaining("The carrier has registered all of its SIMs.")]);
  });

  test("ends a registration only after a second question", async () => {
    const { reference, id } = await createWaiting();
    await reviewer.post(`/real-names/${reference}`, { intent: "accept" });
    const iccid = simCardIccid(1);
    const page = await (await reviewer.get(`/real-names/${reference}`)).text();
    expect(page).toContain(`href="/real-names/${reference}/end?sim=${iccid}"`);
    const question = await (await reviewer.get(`/real-names/${reference}/end?sim=${iccid}`)).text();
    expect(textOf(question)).toContain("This cannot be undone");
    expect(question).toContain(`name="sim" value="${iccid}"`);
    expect((await loadRegistration(shop.db, shop, id))?.sims[0]?.live).toBe(1);
    expect(pathOf(await reviewer.post(`/real-names/${reference}/end`, { intent: "end", sim: iccid }))).toBe(`/real-names/${reference}`);
    expect((await loadRegistration(shop.db, shop, id))?.sims[0]?.live).toBe(0);
    expect(await actions()).toContainEqual(expect.objectContaining({ action: "registration.end", subject_id: reference }));
    expect(pathOf(await reviewer.get(`/real-names/${reference}/end`))).toBe(`/real-names/${reference}`);
  });
});

describe("the photo", () => {
  test("is marked, bounded and never stored, and recorded once for each opening", async () => {
    const { reference } = await createWaiting(4, MACAU, 5);
    const files = await shop.db.selectFrom("files").select("id").execute();
    const response = await reviewer.get(`/real-names/${reference}/photo/front`);
    expect([response.status, response.headers.get("Content-Security-Policy")]).toEqual([200, expect.stringMatching(/^sandbox;/)]);
    const marked = sharp(Buffer.from(await response.arrayBuffer()));
    const { width, height } = await marked.metadata();
    expect([width, height]).toEqual([800, 560]);
    // The stored photo has one colour only.
    const { channels } = await marked.stats();
    expect(channels.every(({ stdev }) => stdev > 1 && stdev < 40)).toBe(true);
    await reviewer.get(`/real-names/${reference}/photo/front`);
    shop.pass(1000);
    await reviewer.get(`/real-names/${reference}/photo/back`);
    expect((await actions()).map(({ action, after_values }) => [action, after_values])).toEqual([
      ["registration.view-photo", '{"side":"front"}'],
      ["registration.view-photo", '{"side":"back"}'],
    ]);
    shop.pass(11 * 60_000);
    await reviewer.get(`/real-names/${reference}/photo/front`);
    expect(await actions()).toHaveLength(3);
    expect(await shop.db.selectFrom("files").select("id").execute()).toEqual(files);
    expect((await reviewer.get(`/real-names/${reference}/photo/inside`)).status).toBe(404);
  });

  test("does not open after signing out", async () => {
    const { reference } = await createWaiting();
    const photo = `/real-names/${reference}/photo/front`;
    await reviewer.post("/sign-out", { intent: "sign-out" });
    const signedOut = await reviewer.get(photo);
    expect([signedOut.status, pathOf(signedOut)]).toEqual([303, "/sign-in"]);
    expect(await actions()).toEqual([]);
  });

  test("zooms and rotates by links", async () => {
    const { reference } = await createWaiting();
    const html = await (await reviewer.get(`/real-names/${reference}?zoom=2&rotate=90`)).text();
    expect(html).toContain('data-zoom="2" data-rotate="90"');
    expect(html).toContain("?zoom=2&amp;rotate=180#photos");
  });
});
