import sharp from "sharp";
import type { DocumentReader, ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { applyDecision } from "#server/real-name/decision/apply-decision.ts";
import { submitRegistration, type SubmitRegistrationResult } from "#server/real-name/submit/submit-registration.ts";
import { extendKnownPhoto, storePhoto } from "#server/real-name/photos/store-photo.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { TestShop } from "./shop.ts";
import type { Applicant } from "#server/real-name/submit/checked-submission.ts";

/** A form of a traveller with a Chinese passport for one SIM. */
export function realNameForm(fields: Record<string, string | string[]> = {}): Record<string, string | string[]> {
  return {
    purpose: "1",
    region: "HK,TW",
    email: "mei@example.com",
    iccids: [simCardIccid(7)],
    documentType: "1",
    chineseName: "林美玲",
    englishName: "LIN, MEI LING",
    birthDate: "1990/05/31",
    documentNumber: "E12345678",
    expiryDate: "2031/02/28",
    country: "CN",
    agreePrivacy: "on",
    confirmDocument: "on",
    agreeTransfer: "on",
    declareTrue: "on",
    ...fields,
  };
}

/** The form as a browser posts it. */
export function realNamePost(fields: Record<string, string | string[]> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(realNameForm(fields))) for (const one of [value].flat()) data.append(name, one);
  return data;
}

/** Other document types, as the fields that differ. */
export const PERMIT = { documentType: "2", documentNumber: "C12345678" };
export const HKID = { documentType: "3", documentNumber: "A123456(3)", expiryDate: "" };
export const MACAU = { documentType: "4", documentNumber: "1234567(8)", country: "" };

const photos = new Map<number, Promise<Buffer>>();

/** A small acceptable photo, different for every number. */
export function smallPhoto(number = 1): Promise<Buffer> {
  const known = photos.get(number);
  if (known) return known;
  const background = { r: 40 + ((number * 53) % 200), g: 200 - ((number * 31) % 150), b: 90 };
  const made = sharp({ create: { width: 800, height: 560, channels: 3, background } })
    .jpeg()
    .toBuffer();
  photos.set(number, made);
  return made;
}

/** A reader with a fixed result that records its requests. */
export type FakeReader = DocumentReader & { result: ReadResult | null; requests: ReadRequest[] };
export function fakeReader(result: ReadResult | null = null): FakeReader {
  const reader: FakeReader = {
    result,
    requests: [],
    async read(request) {
      reader.requests.push(request);
      return reader.result;
    },
    close: async () => {},
  };
  return reader;
}

/** The result of reading every field of `realNameForm` with high confidence. */
export function goodReadResult(overrides: Partial<ReadResult> = {}): ReadResult {
  const sure = (value: string) => ({ value, sure: true });
  return {
    reasons: [],
    fields: {
      chineseName: sure("林美玲"),
      englishName: sure("LIN MEI LING"),
      birthDate: sure("1990-05-31"),
      documentNumber: sure("E12345678"),
      expiryDate: sure("2031-02-28"),
      country: sure("CN"),
    },
    issuer: "CHN",
    nationality: "CHN",
    hksar: false,
    ...overrides,
  };
}

/** The result for a rejected photo. */
export const rejectedReadResult = (...reasons: ReadResult["reasons"][number]["reason"][]) =>
  goodReadResult({ fields: {}, issuer: null, nationality: null, reasons: reasons.map((reason) => ({ side: "front", reason })) });

export const MEI: Applicant = { language: "en", accountId: null, owner: "visitor:mei", clientAddress: "203.0.113.9" };

type Sent = { fields?: Record<string, string | string[]>; photo?: number | null; back?: number | null; applicant?: Partial<Applicant> };

/** Posts the form with its photo, as the page does. Returns the applicant's result. */
export async function submitForm(
  shop: AppContext,
  { fields = {}, photo = 1, back = null, applicant = {} }: Sent = {},
): Promise<SubmitRegistrationResult> {
  const who = { ...MEI, ...applicant };
  const frontId = photo === null ? null : await createPhoto(shop, photo, "front", who.owner);
  const backId = back === null ? null : await createPhoto(shop, back, "back", who.owner);
  return submitRegistration(shop, { ...RealNameSchema.parse(realNameForm(fields)), frontId, backId }, who);
}

export async function createPhoto(shop: AppContext, photo = 1, side: "front" | "back" = "front", owner = MEI.owner): Promise<string> {
  const sent = { bytes: await smallPhoto(photo), side, owner };
  const knownId = await extendKnownPhoto(shop, sent);
  if (knownId !== null) return knownId;
  const stored = await storePhoto(shop, { ...sent, clientAddress: MEI.clientAddress, uploadKey: null });
  if (!stored.ok) throw new Error(stored.reason);
  return stored.photoId;
}

/** Posts a form that must be accepted. */
export async function createRegistration(shop: TestShop, sent: Sent = {}): Promise<{ reference: string; key: string; id: string }> {
  const result = await submitForm(shop, sent);
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result)}`);
  const { id } = await shop.db.selectFrom("real_name_registrations").select("id").where("reference", "=", result.reference).executeTakeFirstOrThrow();
  return { reference: result.reference, key: result.key, id };
}

/** Decides on a registration automatically or as staff, with all consequences. */
export async function setDecision(shop: TestShop, id: string, to: "accepted" | "refused" | "checking", reasons: SidedReason[] = []) {
  const registration = await loadRegistration(shop.db, shop, id);
  if (!registration) throw new Error("There is no such registration");
  return shop.db.transaction().execute((tx) => applyDecision(shop, tx, registration, { to, reasons, by: "staff", from: ["received", "checking"] }));
}
