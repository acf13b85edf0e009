import { expect, test } from "vitest";
import { ATTACHMENT_BODY_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import { floodForm } from "#tests/support/flood-form.ts";

const MB = 1024 * 1024;

/**
 * All that is held at once (96 MB), a copy of it while it becomes files, and what the collector leaves lying about, 64 MB by itself; without
 * that budget it would be 440 MB and more.
 */
const MOST_MEGABYTES = 300;

test("twenty posts at once of 22 MB each, and three of 200 MB, cost the process no more than their room", async () => {
  const bounds = { maxFileBytes: 10 * MB, maxFiles: 2, maxBytes: 22 * MB };
  const { answers, grownBy } = await floodForm({ path: "/en/real-name", bounds, each: 10 * MB, all: 22 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(MOST_MEGABYTES);
});

test("twenty posts at once of photos that are too large, 60 MB each, cost the process no more than that room", async () => {
  const bounds = { maxFileBytes: 21 * MB, maxFiles: 2, maxBytes: 22 * MB };
  const { answers, grownBy } = await floodForm({ path: "/en/real-name", bounds, each: 28 * MB, all: 60 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(MOST_MEGABYTES);
});

test("twenty enquiries at once with eight files of 7 MB each, of which not all is held, cost the process no more than that room", async () => {
  const { answers, grownBy } = await floodForm({ path: "/en/contact-us", bounds: ATTACHMENT_BODY_LIMITS, each: 7 * MB, all: 60 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(MOST_MEGABYTES);
});
