import type { Shop } from "#server/shop.ts";

/** What a command prints; or why it did nothing, in a sentence that says what to do: `misused` where it was typed wrong. */
export type Answer = string[] | { refused: string } | { misused: string };

/** One command: its words, what it takes, what it prints. */
export type Command = {
  usage: string;
  about: string;
  options?: Record<string, { type: "string" | "boolean"; multiple?: boolean }>;
  run: (
    shop: Shop,
    words: string[],
    options: Record<string, string | boolean | string[] | undefined>,
    /** For what must be read before the command has ended. */
    print: (line: string) => void,
  ) => Promise<Answer>;
};
