import { expect, test } from "vitest";
import { ATTACHMENT_BOUNDS } from "#server/partners/attachment.schema.ts";
import { floodForm } from "#tests/support/flood-form.ts";

const MB = 1024 * 1024;

// In a process of its own: one that has grown before grows by less.
test("twenty enquiries at once with eight files of 7 MB each, of which not all is held, cost the process no more than 150 MB", async () => {
  const { answers, grownBy } = await floodForm({ path: "/en/contact-us", bounds: ATTACHMENT_BOUNDS, each: 7 * MB, all: 60 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(150);
}, 60_000);
