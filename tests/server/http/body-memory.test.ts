import { expect, test } from "vitest";
import { floodForm } from "#tests/support/flood-form.ts";

const MB = 1024 * 1024;

test("twenty posts at once of 22 MB each, and three of 200 MB, cost the process no more than 150 MB", async () => {
  const bounds = { maxFileBytes: 10 * MB, maxFiles: 2, maxBytes: 22 * MB };
  const { answers, grownBy } = await floodForm({ path: "/en/real-name", bounds, each: 10 * MB, all: 22 * MB });
  expect(answers).toEqual([200, 413, 503]);
  expect(grownBy).toBeLessThan(150);
}, 60_000);
