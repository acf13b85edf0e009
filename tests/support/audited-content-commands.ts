import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditedCommand } from "./orders/audited-order-commands.ts";
import { ops } from "./orders/refunds.ts";
import type { TestShop } from "./shop.ts";

const QUESTION = "faq_Use#when-you-land";
const NOTICE = ["--title-en", "Closed on Monday", "--title-zh-cn", "周一休息", "--title-zh-hk", "週一休息"];
const TOMORROW = "2026-11-23 06:00";

const temporaryFile = (name: string) => join(mkdtempSync(join(tmpdir(), "audited-")), name);

async function questionFile(shop: TestShop): Promise<string> {
  const { text } = await ops(shop, "content", "show", QUESTION);
  const file = temporaryFile("answer.md");
  writeFileSync(file, `${text}\n\nAsk our team.`);
  return file;
}

/** Runs commands as another member of staff. */
const run = (shop: TestShop, ...args: string[]) => ops(shop, ...args, "--who", "Ada");

async function draft(shop: TestShop): Promise<void> {
  await run(shop, "content", "set", QUESTION, "--language", "en", "--file", await questionFile(shop));
}

async function published(shop: TestShop): Promise<void> {
  await draft(shop);
  await run(shop, "content", "publish", QUESTION);
}

async function editedCatalogue(shop: TestShop): Promise<string> {
  const file = temporaryFile("prices.json");
  await ops(shop, "catalogue", "export", "--file", file);
  const edited = JSON.parse(readFileSync(file, "utf8")) as { packages: { id: string; price: Record<string, string> }[] };
  for (const { id, price } of edited.packages) if (id === "JP-5GB-30D") price.HKD = "95.00";
  writeFileSync(file, JSON.stringify(edited));
  return file;
}

/** The operations commands for content, notices and the catalogue that take the name of staff. */
export const AUDITED_CONTENT_COMMANDS: Record<string, AuditedCommand> = {
  "content set": {
    action: "question.save-draft",
    prepare: async (shop) => ({ args: [QUESTION, "--language", "en", "--file", await questionFile(shop)] }),
  },
  "content discard": {
    action: "question.discard-draft",
    prepare: async (shop) => {
      await draft(shop);
      return { args: [QUESTION], refused: ["refund_policy"] };
    },
  },
  "content publish": {
    action: "question.publish",
    prepare: async (shop) => {
      await draft(shop);
      return { args: [QUESTION], refused: ["refund_policy"] };
    },
  },
  "content call-off": {
    action: "question.call-off",
    prepare: async (shop) => {
      await draft(shop);
      await run(shop, "content", "publish", QUESTION, "--at", TOMORROW);
      return { args: [QUESTION], refused: ["refund_policy"] };
    },
  },
  "content return": {
    action: "question.return",
    prepare: async (shop) => {
      await published(shop);
      const first = await shop.db.selectFrom("content_editions").select("id").where("source", "=", "files").executeTakeFirstOrThrow();
      return { args: [QUESTION, first.id], refused: [QUESTION, "edn_unknown"] };
    },
  },
  "content reset": {
    action: "question.return",
    prepare: async (shop) => {
      await published(shop);
      return { args: [QUESTION], refused: ["refund_policy"] };
    },
  },
  "content hide": { action: "question.hide", prepare: () => ({ args: [QUESTION], refused: ["refund_policy"] }) },
  "content move": { action: "question.move", prepare: () => ({ args: [QUESTION, "--after", "apn"], refused: ["refund_policy"] }) },
  "notice set": { action: "content-group.publish", prepare: () => ({ args: NOTICE, refused: [...NOTICE, "--link", "javascript:alert(1)"] }) },
  "notice clear": { action: "content-group.publish", prepare: () => ({ args: [] }) },
  "notice reset": {
    action: "content-group.return",
    prepare: async (shop) => {
      await run(shop, "notice", "clear");
      return { args: [] };
    },
  },
  "catalogue import": {
    action: "package.price",
    prepare: async (shop) => ({ args: ["--file", await editedCatalogue(shop), "--apply"], refused: ["--file", "/nowhere/prices.json"] }),
  },
  "catalogue import-release": {
    action: "catalogue.import",
    prepare: async (shop) => {
      await shop.db.updateTable("imports").set({ fingerprint: "before" }).where("name", "=", "catalogue.json").execute();
      return { args: [] };
    },
  },
};
