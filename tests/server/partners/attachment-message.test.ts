import { expect, test } from "vitest";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readMessage } from "#server/forms/message.schema.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { ATTACHMENT_REASONS } from "#server/partners/attachments/attachment.schema.ts";

test.each(["en", "zh-cn", "zh-hk"] as const)("every reason has its text in %s, with the file name if it is known", (language) => {
  for (const reason of ATTACHMENT_REASONS) {
    const { key, values } = readMessage(attachmentMessage({ name: "A & B?=1.pdf", reason }));
    const message = textsFor(language, "errors")(key, values);
    expect(message, reason).not.toContain("file-");
    expect(message.includes("A & B?=1.pdf"), reason).toBe(reason !== "gone");
    const limit = { name: " 255 ", "too-large": " 10 MB", "too-many": " 5 ", "too-large-together": " 30 MB" }[reason as string];
    if (limit) expect(message).toContain(limit);
  }
});
