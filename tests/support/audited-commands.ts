import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { createAccount } from "./identity/identity.ts";
import { AUDITED_CONTENT_COMMANDS } from "./audited-content-commands.ts";
import { AUDITED_STAFF_COMMANDS } from "./audited-staff-commands.ts";
import { AUDITED_CORRECTION_COMMANDS } from "./orders/audited-correction-commands.ts";
import { AUDITED_ORDER_COMMANDS, type AuditedCommand } from "./orders/audited-order-commands.ts";
import { deliverOrder } from "./orders/money.ts";
import { createOrder, decidePayment } from "./orders/purchase.ts";
import { ops } from "./orders/refunds.ts";
import { smallPdf } from "./partners/enquiry.ts";
import { createEnquiry } from "./partners/sent-enquiry.ts";
import { createRegistration, setDecision } from "./real-name.ts";
import { orderForm, type TestShop } from "./shop.ts";

async function waitingRegistration(shop: TestShop): Promise<{ id: string; reference: string }> {
  const registration = await createRegistration(shop);
  await shop.settle();
  return registration;
}

/** Every operations command that takes the name of staff, with how to run it. */
export const AUDITED_COMMANDS: Record<string, AuditedCommand> = {
  ...AUDITED_ORDER_COMMANDS,
  ...AUDITED_CORRECTION_COMMANDS,
  ...AUDITED_CONTENT_COMMANDS,
  ...AUDITED_STAFF_COMMANDS,
  "real-name show": {
    action: "registration.view",
    views: true,
    prepare: async (shop) => ({ args: [(await waitingRegistration(shop)).reference], refused: ["RN00000000"] }),
  },
  "real-name accept": {
    action: "registration.accept",
    prepare: async (shop) => ({ args: [(await waitingRegistration(shop)).reference], refused: ["RN00000000"] }),
  },
  "real-name refuse": {
    action: "registration.refuse",
    prepare: async (shop) => {
      const { reference } = await waitingRegistration(shop);
      return { args: [reference, "--reason", "blurred", "--note", "Ada Lo called"], refused: ["RN00000000", "--reason", "blurred"] };
    },
  },
  "real-name register": {
    action: "registration.register",
    prepare: async (shop) => {
      shop.carrier.registerHolder = async () => ({ state: "refused", code: "blocked" });
      const { id, reference } = await waitingRegistration(shop);
      await setDecision(shop, id, "accepted");
      await shop.settle();
      return { args: [reference], refused: ["RN00000000"] };
    },
  },
  "real-name end": {
    action: "registration.end",
    prepare: async (shop) => {
      const { id, reference } = await waitingRegistration(shop);
      await setDecision(shop, id, "accepted");
      return { args: [reference], refused: [reference, "--sim", simCardIccid(99)] };
    },
  },
  "real-name export": {
    action: "registration.export",
    views: true,
    prepare: async () => ({
      args: ["--from", "2026-11-01", "--to", "2026-11-30"],
      refused: ["--from", "2026-11-01", "--to", "2026-11-30", "--csv", mkdtempSync(join(tmpdir(), "audited-"))],
    }),
  },
  "enquiries show": {
    action: "enquiry.view",
    views: true,
    prepare: async (shop) => ({ args: [(await createEnquiry(shop)).reference], refused: ["PE00000000"] }),
  },
  "enquiries files": {
    action: "enquiry.view-files",
    prepare: async (shop) => {
      const { reference } = await createEnquiry(shop, { files: [{ name: "prices.pdf", bytes: smallPdf() }] });
      const folder = mkdtempSync(join(tmpdir(), "audited-"));
      // The second time, the folder is not empty, and nothing is shown.
      return { args: [reference, "--to", folder], refused: ["PE00000000", "--to", join(folder, "none")] };
    },
  },
  "enquiries close": {
    action: "enquiry.close",
    prepare: async (shop) => ({ args: [(await createEnquiry(shop)).reference, "--note", "Ada Lo called"], refused: ["PE00000000"] }),
  },
  "maintenance on": {
    action: "maintenance.set",
    prepare: () => ({ args: ["--until", "2026-11-22 06:00"], refused: ["--until", "2026-11-01 06:00"] }),
  },
  "maintenance off": {
    action: "maintenance.end",
    prepare: async (shop) => {
      await ops(shop, "maintenance", "on", "--until", "2026-11-22 06:00", "--who", "Ada");
      return { args: [] };
    },
  },
  "jobs retry": {
    action: "job.retry",
    prepare: async (shop) => {
      await enqueueJob(shop.db, { topic: "orders.mail", ref: "x", now: shop.clock() });
      const dead = shop.db.updateTable("jobs").set({ state: "dead", tries: 9 }).where("ref", "=", "x").returning("id");
      return { args: [(await dead.executeTakeFirstOrThrow()).id], refused: ["job_unknown"] };
    },
  },
  "keys reseal": {
    action: "key.reseal",
    prepare: async (shop) => {
      await deliverOrder(shop);
      const fileKeys = ["n".repeat(32), "f".repeat(32)];
      Object.assign(shop, { env: { ...shop.env, fileKeys }, encryptor: createFieldEncryptor(fileKeys) });
      return { args: [] };
    },
  },
  erase: {
    action: "person.erase",
    prepare: async (shop) => {
      await createAccount(shop);
      const open = await createOrder(shop, orderForm({ email: "bob@example.com" }));
      await decidePayment(shop, open.payUrl, "pay");
      return { args: ["ada@example.com", "--yes"], refused: ["bob@example.com", "--yes"] };
    },
  },
  "export-person": { action: "person.export", views: true, prepare: () => ({ args: ["ada@example.com"] }) },
};
