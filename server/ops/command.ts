import type { Shop } from "#server/shop.ts";

/** One command: its words, what it takes, what it prints. A refusal is a string that says what to do. */
export type Command = {
  usage: string;
  about: string;
  options?: Record<string, { type: "string" | "boolean"; multiple?: boolean }>;
  run: (shop: Shop, words: string[], options: Record<string, string | boolean | string[] | undefined>) => Promise<string[] | { refused: string }>;
};
