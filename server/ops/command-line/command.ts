import type { z } from "zod";
import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** The lines that a command prints. `refused`: why it did nothing or only a part, and what to do. `misused`: what was typed wrong; it did nothing. */
export type CommandResult = string[] | { refused: string } | { misused: string };

/** A kind of value that can be typed on the command line. */
export type Value<T = unknown> = {
  /** Name in the help, such as `number`. */
  name: string;
  schema: z.ZodType<T>;
  /** What a valid value is, for the message about an invalid one. */
  rule: string;
};

/** An argument or option of a command. `T` is the type of its parsed value. */
export type Input<T = unknown> = {
  about: string;
  /** Missing for a flag, which takes no value. */
  value?: Value;
  isRequired: boolean;
  /** Typed form of the value that is used if none is given. */
  defaultText?: string;
  /** The parsed value if none is given. Exists for the type `T`, too. */
  absent?: T;
};
export type Inputs = Record<string, Input>;

/** The parsed arguments and options, by their keys. */
type Parsed<I extends Inputs> = { [Key in keyof I]: I[Key] extends Input<infer T> ? T : never };

type Definition<Arguments extends Inputs, Options extends Inputs> = {
  /** One word, or a group and a word: `jobs retry`. */
  name: string;
  summary: string;
  /** More sentences for the help of the command. */
  details?: string;
  arguments?: Arguments;
  /** Options by the word after `--`. */
  options?: Options;
  /** Arguments and options of an example. */
  example: string;
};

/** One operations command, in the form in which the program runs it. */
export type Command = Definition<Inputs, Inputs> &
  (
    | { run: (shop: AppContext, input: never, print: (line: string) => void) => Promise<CommandResult> }
    | { runWithoutShop: (env: Env, input: never) => Promise<CommandResult> }
  ) & {
    /** Answers some inputs without the shop; null for all others. */
    runEarly?: (readConfiguration: () => Env, input: never) => CommandResult | null;
  };

type None = Record<never, Input>;

/** Defines a command that works on the shop. `print` prints a line immediately, before the command has ended. */
export const defineCommand = <Arguments extends Inputs = None, Options extends Inputs = None>(
  command: Definition<Arguments, Options> & {
    run: (shop: AppContext, input: Parsed<Arguments> & Parsed<Options>, print: (line: string) => void) => Promise<CommandResult>;
    runEarly?: (readConfiguration: () => Env, input: Parsed<Arguments> & Parsed<Options>) => CommandResult | null;
  },
): Command => command;

/** Defines a command that runs without an AppContext: on a full disk, or with the database of an older release. */
export const defineOfflineCommand = <Arguments extends Inputs = None, Options extends Inputs = None>(
  command: Definition<Arguments, Options> & { runWithoutShop: (env: Env, input: Parsed<Arguments> & Parsed<Options>) => Promise<CommandResult> },
): Command => command;

export const required = <T>(value: Value<T>, about: string): Input<T> => ({ value, about, isRequired: true });

export const optional = <T>(value: Value<T>, about: string): Input<T | undefined> => ({ value, about, isRequired: false });

export const withDefault = <T>(value: Value<T>, defaultText: string, about: string): Input<T> => ({
  value,
  about,
  isRequired: false,
  defaultText,
});

export const flag = (about: string): Input<boolean> => ({ about, isRequired: false, absent: false });
