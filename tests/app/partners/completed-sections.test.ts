import { expect, test } from "vitest";
import { completedSections } from "#app/routes/partners/enquiry/completed-sections.ts";

test("a section of the enquiry is filled in when its required fields are, and the attachments with any file", () => {
  const form = new FormData();
  for (const name of ["company", "companyCountry", "city"]) form.set(name, "x");
  expect(completedSections(form, 0)).toEqual([]);
  form.set("introduction", "  ");
  expect(completedSections(form, 0)).toEqual([]);
  form.set("introduction", "We sell travel data.");
  expect(completedSections(form, 0)).toEqual(["company"]);
  expect(completedSections(form, 1)).toEqual(["company", "files"]);
});
