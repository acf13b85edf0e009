import { fingerprintOfKey } from "#server/crypto/field-encryptor.ts";
import { countEncrypted, reseal } from "#server/keys/reseal.ts";
import { type Command, defineCommand } from "#server/ops/command-line/command.ts";
import { WHO } from "#server/ops/command-line/values.ts";
import { formatTable } from "#server/ops/command-line/format-table.ts";

/** Commands that show and replace the keys of encrypted values. They print fingerprints, never keys. */
export const keysCommands: Command[] = [
  defineCommand({
    name: "keys show",
    summary: "Shows how many stored values each of FILE_KEYS encrypts",
    details: "A key that encrypts none may be removed. It prints fingerprints, never keys.",
    example: "",
    async run(shop) {
      const counts = await countEncrypted(shop.db);
      const configured = (shop.env.fileKeys ?? []).map(fingerprintOfKey);
      const unknown = [...counts.keys()].filter((key) => !configured.includes(key));
      return formatTable(
        ["KEY", "FILE_KEYS", "VALUES"],
        [...configured, ...unknown].map((key, index) => [
          key,
          index === 0 ? "newest, encrypts" : configured.includes(key) ? "older, decrypts" : "not configured",
          counts.get(key) ?? 0,
        ]),
      );
    },
  }),
  defineCommand({
    name: "keys reseal",
    summary: "Encrypts everything with the newest of FILE_KEYS while the shop runs",
    details: "Older keys may then be removed. You may stop it and start it again.",
    options: { who: WHO },
    example: "--who Mei",
    async run(shop, { who }) {
      const { resealed, undecryptable } = await reseal(shop, who);
      const summary = `${resealed} values are now encrypted with the newest key.`;
      if (undecryptable.length === 0) return [summary];
      const columns = [...new Set(undecryptable)].join(", ");
      return {
        refused: `${summary} ${undecryptable.length} are encrypted with a key that is not in FILE_KEYS, in ${columns}: add that key after the others and repeat the command.`,
      };
    },
  }),
];
