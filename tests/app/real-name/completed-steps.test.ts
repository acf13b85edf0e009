import { describe, expect, test } from "vitest";
import { completedSteps } from "#app/routes/real-name/draft/completed-steps.ts";

function formOf(values: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
const none = { front: null, back: null };
const stored = { at: 1 };
const chosen = new File(["x"], "photo.jpg");

describe("the document step", () => {
  test("is not completed while its photo is only selected", () => {
    expect(completedSteps(formOf({ documentType: "1", documentPhoto: chosen }), none)).not.toContain("document");
  });

  test("is completed once the photo is uploaded, or was stored before", () => {
    expect(completedSteps(formOf({ documentType: "1", upload: "upl_1" }), none)).toContain("document");
    expect(completedSteps(formOf({ documentType: "1" }), { front: stored, back: null })).toContain("document");
  });

  test("of a Macau ID card needs both sides", () => {
    expect(completedSteps(formOf({ documentType: "4" }), { front: stored, back: null })).not.toContain("document");
    expect(completedSteps(formOf({ documentType: "4" }), { front: stored, back: stored })).toContain("document");
  });
});
