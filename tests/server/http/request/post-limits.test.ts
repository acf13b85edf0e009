import { expect, test } from "vitest";
import { postLimit } from "#server/http/request/post-limits.ts";

test("only the page that edits texts accepts long posts, whose memory is counted", () => {
  expect(postLimit("/content/edit")).toMatchObject({ bytes: 1_048_576, files: { memoryBytes: 1_048_576 } });
  for (const path of ["/content/publish", "/content/edit/more", "/en/content/edit"]) expect(postLimit(path), path).toMatchObject({ bytes: 65_536 });
});
