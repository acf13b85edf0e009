import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { RECURRING_TOPICS } from "#server/jobs/recurring-jobs.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, PARCEL, validOrderForm, type Fields } from "#tests/support/buyer.ts";
import { enquiryPost } from "#tests/support/partners/enquiry.ts";
import { buildRelease, findPreviousTag } from "#tests/support/previous-release.ts";
import { realNamePost, smallPhoto } from "#tests/support/real-name.ts";
import { startServer, startWorker, type RunningServer } from "#tests/support/server.ts";
import { createStore, type Store } from "#tests/support/store.ts";
import { validTopUpForm } from "#tests/support/sims/top-up-form.ts";

// During an update, processes of two releases share one database with the newer schema: the previous release must work on it.

const tag = findPreviousTag();
const release = tag && buildRelease(tag);

const ENV = {
  METRICS_PORT: "0",
  SANDBOX_DELAY_MS: "200",
  SIMULATOR_DELAY_MS: "0",
  DOCUMENT_READER: "0",
  SESSION_SECRETS: "s".repeat(32),
  FILE_KEYS: "f".repeat(32),
};

describe.skipIf(!release)(`the previous release (${tag ?? "skipped: no tag of one"}) on the schema of this one`, () => {
  let store: Store;
  let db: Database;
  let previous: RunningServer;
  /** The page of an order that was delivered before the update. */
  let order: string;
  let card = 100;
  beforeAll(async () => {
    store = await createStore({ empty: true });
    const startPrevious = () => startServer({ store, env: ENV, ...(release && { release }) });
    const first = await startPrevious();
    const visitor = buyer(first);
    order = await pay(visitor, validOrderForm());
    await visitor.openUntil(order, "LPA:1$");
    await first.stop();
    // This release migrates the database to its own schema and reference data.
    await (await startWorker({ store, env: ENV })).stop();
    previous = await startPrevious();
    db = store.open();
  });
  afterAll(async () => {
    await previous?.remove();
    await db?.destroy();
    await store?.remove();
  });

  test("alone sells, delivers, tops up, cancels, registers and replies", () => journey());

  test("does the same beside a worker of this release", async () => {
    const worker = await startWorker({ store, env: ENV });
    try {
      await journey();
    } finally {
      await worker.remove();
    }
    expect(faults(worker.log)).toEqual([]);
  });

  test("created orders that this release shows and continues", async () => {
    const visitor = buyer(previous);
    const address = await pay(visitor, validOrderForm());
    // Checked before it stops: a webhook that it sends to itself is cut off then, and repeated by the next process.
    expect(faults(previous.log)).toEqual([]);
    await previous.stop();
    const next = await startServer({ store, env: ENV });
    try {
      for (const { pathname, search } of [new URL(order), new URL(address)]) await buyer(next).openUntil(pathname + search, "LPA:1$");
    } finally {
      await next.remove();
    }
  });

  /** Runs a complete customer journey with all its jobs. */
  async function journey(): Promise<void> {
    const visitor = buyer(previous);
    await visitor.openUntil(await pay(visitor, validOrderForm()), "LPA:1$");
    await visitor.openUntil(await pay(visitor, validOrderForm({ way: "sim", iccid: simCardIccid(card) })), "The package is on your SIM");

    const parcel = await pay(visitor, validOrderForm({ way: "physical", ...PARCEL }));
    await visitor.openUntil(parcel, "is being packed");
    const cancelled = await visitor.post(parcel.replace("order-result", "order-cancel"), { reason: "other" });
    expect(cancelled.status).toBe(303);

    const prepaid = simCardIccid(600 + (card % 40));
    const toppedUp = await visitor.post(`/en/top-up?iccid=${prepaid}`, validTopUpForm(prepaid));
    await visitor.post(toppedUp.location ?? "", { outcome: "pay" });

    expect((await visitor.send("/en/contact-us", enquiryPost())).status).toBe(303);

    const registration = realNamePost({
      iccids: [simCardIccid(card)],
      documentNumber: `E${20_000_000 + card}`,
      birthDate: `19${60 + (card % 40)}/05/31`,
    });
    registration.append("documentPhoto", new File([new Uint8Array(await smallPhoto(card))], "photo.jpg", { type: "image/jpeg" }));
    expect((await visitor.send("/en/real-name", registration)).status).toBe(303);
    card++;

    await expect.poll(unfinished).toEqual([]);
    expect(await db.selectFrom("jobs").select(["topic", "error"]).where("state", "=", "dead").execute()).toEqual([]);
    expect(await db.selectFrom("refund_requests").select("state").where("state", "=", "requested").execute()).not.toEqual([]);
  }

  /** Orders and pays. Returns the page of the order. */
  async function pay(visitor: ReturnType<typeof buyer>, form: Fields): Promise<string> {
    const { location } = await visitor.post("/en/order-sim", form);
    return (await visitor.post(location ?? "", { outcome: "pay" })).location ?? "";
  }

  /** Jobs that are due and not done. */
  const unfinished = () =>
    db
      .selectFrom("jobs")
      .select(["topic", "ref", "error"])
      .where("state", "=", "waiting")
      .where("topic", "not in", RECURRING_TOPICS)
      .where("available_at", "<=", Date.now())
      .execute();
  const faults = (log: Record<string, unknown>[]) => log.filter(({ level }) => level === "error");
});
