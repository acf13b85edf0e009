import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** The lines that a command prints. `refused`: why it did nothing or only a part, and what to do. `misused`: what was typed wrong; it did nothing. */
export type CommandResult = string[] | { refused: string } | { misused: string };

export type Options = Record<string, string | boolean | string[] | undefined>;

/** One operations command. */
export type Command = {
  /** The name, the arguments and, after them, the options. `runCommand` reads the number of arguments from it. */
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
  /** For a command that must run without an AppContext, such as on a full disk or with the database of an older release. */
  | { runWithoutShop: (env: Env, words: string[], options: Options) => Promise<CommandResult> }
);

/** The result of a command that is called without a valid --who. */
export const NO_WHO: CommandResult = { misused: "Say with --who who you are: it is written down." };

/** Returns the value of --who; null if it is missing or longer than 60 characters. */
export function staffName(options: Record<string, unknown>): string | null {
  const who = String(options.who ?? "").trim();
  return who.length > 0 && who.length <= 60 ? who : null;
}
