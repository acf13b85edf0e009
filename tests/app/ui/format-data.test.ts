import { expect, test } from "vitest";
import { formatFileSize } from "#app/ui/format-data.ts";
import { describeAttachment } from "#server/partners/enquiry/send-enquiry-mails.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [3_119, "3 kB"],
  [1_023_487, "999 kB"],
  [1_024_000, "1 MB"],
  [9_227_469, "8.8 MB"],
])("shows %i bytes identically to a partner and to the sales team", (bytes, size) => {
  expect(formatFileSize(bytes, "en").replace("\u00a0", " ")).toBe(size);
  expect(describeAttachment({ id: "att_1", file_id: "f", kind: "pdf", name: "a.pdf", sentSize: bytes })).toBe(`a.pdf (PDF, ${size})`);
});

test("shows the sent size of a photo that came as PNG, and its stored format", () => {
  const photo = { id: "att_1", file_id: "f", sentSize: 9_227_469 };
  expect(describeAttachment({ ...photo, name: "Shop.PNG", kind: "jpg" })).toBe("Shop.PNG (8.8 MB, kept as JPG)");
  expect(describeAttachment({ ...photo, name: "shop.png", kind: "png" })).toBe("shop.png (PNG, 8.8 MB)");
});
