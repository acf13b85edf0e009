import type { Staff } from "#server/audit/staff-action-log.ts";
import type { StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { importReferenceData } from "#server/app/database/import-reference-data.ts";
import { endMaintenance, setMaintenance } from "#server/content/maintenance/set-maintenance.ts";
import { createFieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { retryJobs } from "#server/jobs/retry-jobs.ts";
import { reseal } from "#server/keys/reseal.ts";
import { closeEnquiry, reopenEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { downloadAttachment } from "#server/partners/staff/download-attachment.ts";
import { viewEnquiry } from "#server/partners/staff/view-enquiry.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { exportPerson } from "#server/privacy/export-person.ts";
import { exportRegistrations } from "#server/real-name/retention/export-registrations.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { retryCarrierRegistration } from "#server/real-name/staff/retry-carrier-registration.ts";
import { viewRegistrationPhoto } from "#server/real-name/staff/view-photo.ts";
import { viewRegistration } from "#server/real-name/staff/view-registration.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { createOrder, decidePayment } from "#tests/support/orders/purchase.ts";
import { smallPdf } from "#tests/support/partners/enquiry.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { orderForm, type TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";
import type { AuditedAction } from "./audited-action.ts";
import { AUDITED_CONTENT_ACTIONS } from "./audited-content-actions.ts";
import { AUDITED_ORDER_ACTIONS } from "./audited-order-actions.ts";
import { AUDITED_MONEY_ACTIONS } from "./audited-money-actions.ts";
import { AUDITED_STAFF_ACTIONS } from "./audited-staff-actions.ts";

const HOUR = 3_600_000;
const NOBODY = "RN00000000";

async function waitingRegistration(shop: TestShop): Promise<{ id: string; reference: string }> {
  const registration = await createRegistration(shop);
  await shop.settle();
  return registration;
}

async function acceptedRegistration(shop: TestShop): Promise<string> {
  const { id, reference } = await waitingRegistration(shop);
  await setDecision(shop, id, "accepted");
  await shop.settle();
  return reference;
}

/** What staff do with people and the machine. */
const AUDITED_OTHER_ACTIONS: Partial<Record<StaffActionName, AuditedAction>> = {
  "registration.view": {
    recordsEveryUse: true,
    prepare: async (shop) => {
      const { reference } = await waitingRegistration(shop);
      return { act: (who) => viewRegistration(shop, { reference, who }), refused: (who) => viewRegistration(shop, { reference: NOBODY, who }) };
    },
  },
  "registration.view-photo": {
    prepare: async (shop) => {
      const { reference } = await waitingRegistration(shop);
      return {
        act: (who) => viewRegistrationPhoto(shop, { reference, side: "front", who }),
        refused: (who) => viewRegistrationPhoto(shop, { reference: NOBODY, side: "front", who }),
      };
    },
  },
  "registration.accept": {
    prepare: async (shop) => {
      const { reference } = await waitingRegistration(shop);
      return {
        act: (who) => decideByStaff(shop, { reference, to: "accepted", who }),
        refused: (who) => decideByStaff(shop, { reference: NOBODY, to: "accepted", who }),
      };
    },
  },
  "registration.refuse": {
    prepare: async (shop) => {
      const { reference } = await waitingRegistration(shop);
      const refuse = (about: string, who: Staff) =>
        decideByStaff(shop, { reference: about, to: "refused", reasons: ["blurred"], note: "Ada Lo called", who });
      return { act: (who) => refuse(reference, who), refused: (who) => refuse(NOBODY, who) };
    },
  },
  "registration.register": {
    prepare: async (shop) => {
      shop.carrier.registerHolder = async () => ({ state: "refused", code: "blocked" });
      const reference = await acceptedRegistration(shop);
      return {
        act: (who) => retryCarrierRegistration(shop, { reference, who }),
        refused: (who) => retryCarrierRegistration(shop, { reference: NOBODY, who }),
      };
    },
  },
  "registration.end": {
    prepare: async (shop) => {
      const reference = await acceptedRegistration(shop);
      return {
        act: (who) => endRegistration(shop, { reference, iccid: null, who }),
        refused: (who) => endRegistration(shop, { reference, iccid: simCardIccid(99), who }),
      };
    },
  },
  "registration.export": {
    recordsEveryUse: true,
    prepare: (shop) => ({ act: (who) => exportRegistrations(shop, { from: 0, until: shop.clock(), iccid: null, who }) }),
  },
  "enquiry.view": {
    recordsEveryUse: true,
    prepare: async (shop) => {
      const { reference } = await createEnquiry(shop);
      return { act: (who) => viewEnquiry(shop, { reference, who }), refused: (who) => viewEnquiry(shop, { reference: "PE00000000", who }) };
    },
  },
  "enquiry.view-files": {
    recordsEveryUse: true,
    prepare: async (shop) => {
      const { reference } = await createEnquiry(shop, { files: [{ name: "prices.pdf", bytes: smallPdf() }] });
      return {
        act: (who) => downloadAttachment(shop, { reference, number: 1, who }),
        refused: (who) => downloadAttachment(shop, { reference, number: 2, who }),
      };
    },
  },
  "enquiry.close": {
    prepare: async (shop) => {
      const { reference } = await createEnquiry(shop);
      return {
        act: (who) => closeEnquiry(shop, { reference, note: "Ada Lo called", who }),
        refused: (who) => closeEnquiry(shop, { reference: "PE00000000", who }),
      };
    },
  },
  "enquiry.reopen": {
    prepare: async (shop) => {
      const { reference } = await createEnquiry(shop);
      await closeEnquiry(shop, { reference, who: MEI });
      return { act: (who) => reopenEnquiry(shop, { reference, who }), refused: (who) => reopenEnquiry(shop, { reference: "PE00000000", who }) };
    },
  },
  "maintenance.set": {
    prepare: (shop) => {
      const startsAt = shop.clock();
      return {
        act: (who) => setMaintenance(shop, { startsAt, endsAt: startsAt + HOUR, who }),
        refused: (who) => setMaintenance(shop, { startsAt, endsAt: startsAt - HOUR, who }),
      };
    },
  },
  "maintenance.end": {
    prepare: async (shop) => {
      await setMaintenance(shop, { startsAt: shop.clock(), endsAt: shop.clock() + HOUR, who: MEI });
      return { act: (who) => endMaintenance(shop, who) };
    },
  },
  "catalogue.import": {
    prepare: async (shop) => {
      await shop.db.updateTable("imports").set({ fingerprint: "before" }).where("name", "=", "catalogue.json").execute();
      return { act: (who) => importReferenceData(shop, { allowLargePriceChanges: false, allowOlder: false, who }) };
    },
  },
  "job.retry": {
    prepare: async (shop) => {
      await enqueueJob(shop.db, { topic: "orders.mail", ref: "x", now: shop.clock() });
      const dead = shop.db.updateTable("jobs").set({ state: "dead", attempts: 9 }).where("ref", "=", "x").returning("id");
      const { id } = await dead.executeTakeFirstOrThrow();
      return { act: (who) => retryJobs(shop, { id, who }), refused: (who) => retryJobs(shop, { id: "job_unknown", who }) };
    },
  },
  "key.reseal": {
    prepare: async (shop) => {
      await deliverOrder(shop);
      const fileKeys = ["n".repeat(32), "f".repeat(32)];
      Object.assign(shop, { env: { ...shop.env, fileKeys }, encryptor: createFieldEncryptor(fileKeys) });
      return { act: (who) => reseal(shop, who) };
    },
  },
  "person.erase": {
    prepare: async (shop) => {
      await createAccount(shop);
      const open = await createOrder(shop, orderForm({ email: "bob@example.com" }));
      await decidePayment(shop, open.payUrl, "pay");
      const person = (address: string) => ({ channel: "mail" as const, address });
      return {
        act: (who) => erasePerson(shop, { person: person("ada@example.com"), who }),
        refused: (who) => erasePerson(shop, { person: person("bob@example.com"), who }),
      };
    },
  },
  "person.export": {
    recordsEveryUse: true,
    prepare: (shop) => ({ act: (who) => exportPerson(shop, { person: { channel: "mail", address: "ada@example.com" }, who }) }),
  },
};

/** How to do each action of the audit log but those of signing in, prices and packages. */
export const AUDITED_ACTIONS: Partial<Record<StaffActionName, AuditedAction>> = {
  ...AUDITED_ORDER_ACTIONS,
  ...AUDITED_MONEY_ACTIONS,
  ...AUDITED_CONTENT_ACTIONS,
  ...AUDITED_OTHER_ACTIONS,
  ...AUDITED_STAFF_ACTIONS,
};
