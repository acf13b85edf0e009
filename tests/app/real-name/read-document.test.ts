import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import type { SubmittedRegistration } from "#app/routes/real-name/draft/submitted-registration.server.ts";
import { readSubmittedDocument } from "#app/routes/real-name/draft/read-document.server.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { goodReadResult, createPhoto, MEI, fakeReader } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Posts a passport photo that reads as `reading`, as the form's "Read" button does. */
async function read(reading: ReadResult, region: string) {
  shop.reader = fakeReader(reading);
  const photos = { front: { id: await createPhoto(shop), at: 0 }, back: null };
  const draft = { begunAt: 0, typed: { documentType: "1", region }, iccids: [], photos, read: null };
  const owner = { owner: MEI.owner, accountId: null, visitor: "mei", headers: [] };
  const context = { shop, clientAddress: MEI.clientAddress } as unknown as AppLoadContext;
  return readSubmittedDocument(context, { intent: "read-document", draft, owner, errors: {}, isBusy: false } as unknown as SubmittedRegistration);
}

describe("reading a document warns immediately", () => {
  const young = goodReadResult();
  young.fields.birthDate = { value: "2020-05-31", sure: true };
  test.each<[string, ReadResult, string, string | null]>([
    ["of a BNO passport", goodReadResult({ issuer: "GBR", nationality: "GBN" }), "TW", "bno-passport"],
    ["of a BNO passport before a region is selected", goodReadResult({ issuer: "GBR", nationality: "GBN" }), "", "bno-passport"],
    ["of a Hong Kong SAR passport for Hong Kong", goodReadResult({ hksar: true }), "HK", "hksar-passport"],
    ["not of a Hong Kong SAR passport for Taiwan", goodReadResult({ hksar: true }), "TW", null],
    ["of a child's passport", young, "HK", "under-16"],
    ["not of another passport", goodReadResult(), "HK", null],
  ])("%s", async (_, reading, region, ineligible) => {
    expect(await read(reading, region)).toMatchObject({ ineligible, errors: {}, isReaderUnavailable: false });
  });
});
