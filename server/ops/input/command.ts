import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** What a command prints; or why it did nothing, in a sentence that says what to do: `misused` where it was typed wrong. */
export type Answer = string[] | { refused: string } | { misused: string };

export type Options = Record<string, string | boolean | string[] | undefined>;

/** One command: its words, what it takes, what it prints. */
export type Command = {
  usage: string;
  about: string;
  options?: Record<string, { type: "string" | "boolean"; multiple?: boolean }>;
} & (
  | {
      run: (
        shop: AppContext,
        words: string[],
        options: Options,
        /** For what must be read before the command has ended. */
        print: (line: string) => void,
      ) => Promise<Answer>;
    }
  /** For what must not open the shop: opening makes a database where there is none, and migrates it. */
  | { runWithoutShop: (env: Env, words: string[], options: Options) => Promise<Answer> }
);
