import { expect, test } from "vitest";
import { columnName } from "#server/db/column-names.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { PERSON_FIELDS, type PersonField } from "#server/real-name/core/person.schema.ts";
import { parsePerson } from "#server/real-name/core/encrypt-person.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";
import { EXPORT_COLUMNS, exportRegistrations } from "#server/real-name/retention/export-registrations.ts";
import { reviewRegistration } from "#server/real-name/staff/review-registration.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const shop = useTestShop({ DOCUMENT_READER: "0" });

/** Values that rules of their own allow, as they are stored. Every other field of the form gets a text of its own. */
const VALID: Partial<Record<PersonField, string>> = {
  chineseName: "林美玲",
  englishName: "LIN, MEI LING",
  birthDate: "1990-05-31",
  documentNumber: "E12345678",
  expiryDate: "2031-02-28",
  country: "CN",
};
const ENTERED = Object.fromEntries(PERSON_FIELDS.map((field) => [field, VALID[field] ?? `Entered as ${field}`])) as Record<PersonField, string>;

test("every field of the person is stored, reviewed and exported, for the person and for an authority", async () => {
  const registration = await createRegistration(shop, { fields: ENTERED });
  expect((await loadRegistration(shop.db, shop, registration.id))?.person).toEqual(ENTERED);

  const review = await reviewRegistration(shop, { reference: registration.reference, who: MEI });
  expect(review.ok && Object.fromEntries(review.fields.map(({ field, typed }) => [field, typed]))).toEqual(ENTERED);
  const [exported] = await exportPersonRegistrations(shop, { accountId: null, address: "mei@example.com" });
  expect(exported?.person).toEqual(ENTERED);

  await setDecision(shop, registration.id, "accepted");
  const [row = []] = await exportRegistrations(shop, { from: 0, until: shop.clock() + 1, iccid: null, who: MEI });
  for (const field of PERSON_FIELDS) expect(row[EXPORT_COLUMNS.indexOf(columnName(field))], field).toBe(ENTERED[field]);
});

test("every field of the person is filled in again for a correction", async () => {
  const { id, ...access } = await createRegistration(shop, { fields: ENTERED });
  await setDecision(shop, id, "refused", ["blurred"]);
  const values = (await openForCorrection(shop, access))?.values;
  for (const field of PERSON_FIELDS) expect(String(values?.[field]).replaceAll("/", "-"), field).toBe(ENTERED[field]);
});

test("a person stored before an optional field existed has none", () => {
  const { chineseName: _, ...earlier } = ENTERED;
  expect(parsePerson("rnr_1", JSON.stringify(earlier))).toEqual({ ...ENTERED, chineseName: null });
});
