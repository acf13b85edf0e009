import { expect, test } from "vitest";
import { ATTACHMENT_BODY_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import { floodForm } from "#tests/support/http/flood-form.ts";

const MB = 1024 * 1024;

/**
 * The budget for all bodies held at once (96 MB), a copy while they become files, and 64 MB that the garbage collector has not freed yet.
 * Without the budget, memory grows by 440 MB or more.
 */
const MOST_MEGABYTES = 300;

test("uses no more memory than the budget for twenty simultaneous posts of 22 MB and three of 200 MB", async () => {
  const bounds = { maxFileBytes: 10 * MB, maxFiles: 2, maxBytes: 22 * MB };
  const { answers, grownBy } = await floodForm({ path: "/en/real-name", bounds, each: 10 * MB, all: 22 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(MOST_MEGABYTES);
});

test("uses no more memory than the budget for twenty simultaneous posts of oversized photos, 60 MB each", async () => {
  const bounds = { maxFileBytes: 21 * MB, maxFiles: 2, maxBytes: 22 * MB };
  const { answers, grownBy } = await floodForm({ path: "/en/real-name", bounds, each: 28 * MB, all: 60 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(MOST_MEGABYTES);
});

test("uses no more memory than the budget for twenty simultaneous enquiries with eight 7 MB files each, of which only some are kept", async () => {
  const { answers, grownBy } = await floodForm({ path: "/en/contact-us", bounds: ATTACHMENT_BODY_LIMITS, each: 7 * MB, all: 60 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(MOST_MEGABYTES);
});
