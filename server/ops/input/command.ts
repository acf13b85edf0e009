import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** What a command prints, or why it did nothing, in a sentence that says what to do. `misused` means that it was typed wrong. */
export type CommandResult = string[] | { refused: string } | { misused: string };

export type Options = Record<string, string | boolean | string[] | undefined>;

/** One command: its usage, options and function. */
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
        /** Prints a line immediately, before the command has ended. */
        print: (line: string) => void,
      ) => Promise<CommandResult>;
    }
  /** For commands that must run without an AppContext, for example without a database or on a full disk. */
  | { runWithoutShop: (env: Env, words: string[], options: Options) => Promise<CommandResult> }
);

/** The result of a command that is called without a valid --who. */
export const NO_WHO: CommandResult = { misused: "Say with --who who you are: it is written down." };

/** Returns the value of --who; null if it is missing or longer than 60 characters. */
export function staffName(options: Record<string, unknown>): string | null {
  const who = String(options.who ?? "").trim();
  return who.length > 0 && who.length <= 60 ? who : null;
}
