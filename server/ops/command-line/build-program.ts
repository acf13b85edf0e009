import { Argument, Command as Program, Option } from "commander";
import type { Command, Input, Value } from "./command.ts";
import { CALL, describeMisuse, describeUnknownCommand, MisuseError } from "./misuse.ts";

type BuiltCommand = { command: Command; program: Program };
type Handlers = {
  /** Prints a help text. */
  print: (text: string) => void;
  /** Is called with the command that was typed, and its parsed arguments and options. */
  onCommand: (command: Command, input: Record<string, unknown>) => void;
};

/** Builds the program that parses a command line. Its `parse` throws `MisuseError`, or a `CommanderError` with exit code 0 after a help text. */
export function buildProgram(groups: Record<string, string>, commands: readonly Command[], handlers: Handlers): Program {
  const root = configure(new Program(CALL), handlers).description(
    "Checks, backs up and repairs the shop on its machine, while it runs or is stopped. What staff do with customers is at the staff desk.",
  );
  const built = commands.map((command) => ({ command, program: buildCommand(command, handlers) }));
  for (const { command, program } of built) if (!command.name.includes(" ")) root.addCommand(program);
  for (const [name, about] of Object.entries(groups)) {
    const group = configure(new Program(name), handlers).description(about).usage("<command>").helpCommand(false);
    for (const { command, program } of built) if (command.name.startsWith(`${name} `)) group.addCommand(program.helpGroup(`${about}:`));
    root.addCommand(group);
  }
  for (const group of [root, ...root.commands.filter(({ commands: children }) => children.length > 0)]) {
    group.exitOverride((error) => {
      if (error.exitCode === 0) throw error;
      throw new MisuseError(
        describeUnknownCommand(
          root.args.length > 0 ? root.args : [group.args[0] ?? ""],
          commands.map(({ name }) => name),
        ),
      );
    });
  }
  root.addHelpText("after", `\nThis explains one command, or the commands of a group:\n  ${CALL} jobs retry --help\n  ${CALL} jobs --help`);
  return root.usage("<command>").configureHelp(listEveryCommand(built));
}

/** The help of the whole program lists every command, by group. */
const listEveryCommand = (built: readonly BuiltCommand[]) => ({
  visibleCommands: () => built.map(({ program }) => program),
  subcommandTerm: (program: Program) => built.find((one) => one.program === program)?.command.name ?? program.name(),
});

const configure = (program: Program, { print }: Handlers) =>
  program
    .helpOption("--help", "explains this command")
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => {} });

function buildCommand(command: Command, handlers: Handlers): Program {
  const { name, summary, details, arguments: args = {}, options = {}, example } = command;
  const program = configure(new Program(name.split(" ").at(-1)), handlers);
  program
    .summary(summary)
    .description([`${summary}.`, ...(details ? [details] : [])].join(" "))
    .allowExcessArguments(false)
    .addHelpText("after", `\nExample:\n  ${[CALL, name, example].filter(Boolean).join(" ")}`)
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : new MisuseError(describeMisuse(error, command, program));
    });
  for (const input of Object.values(args)) program.addArgument(buildArgument(input));
  for (const [key, input] of Object.entries(options)) program.addOption(buildOption(key, input));
  const requiredOptions = program.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const shownArguments = Object.values(args).map(({ value, isRequired }) => showArgument(asValue(value).name, isRequired));
  program.usage([...shownArguments, ...requiredOptions, "[options]"].join(" "));
  return program.action(() => {
    const values = program.opts<Record<string, unknown>>();
    const parsed = [
      ...Object.keys(args).map((key, index) => [key, program.processedArgs[index] as unknown] as const),
      ...Object.entries(options).map(([key, { absent }]) => [key, values[key] ?? absent] as const),
    ];
    handlers.onCommand(command, Object.fromEntries(parsed));
  });
}

function buildArgument({ value, about, isRequired }: Input): Argument {
  const { name } = asValue(value);
  return new Argument(showArgument(name, isRequired), about).argParser<unknown>((typed) => parse(`<${name}>`, asValue(value), typed));
}

const showArgument = (name: string, isRequired: boolean) => (isRequired ? `<${name}>` : `[${name}]`);

function buildOption(key: string, { value, about, isRequired, defaultText }: Input): Option {
  const long = `--${key}`;
  if (!value) return new Option(long, about);
  const option = new Option(`${long} <${value.name}>`, about)
    .makeOptionMandatory(isRequired)
    .argParser<unknown>((typed) => parse(long, value, typed));
  return defaultText === undefined ? option : option.default(parse(long, value, defaultText), defaultText);
}

function parse(label: string, { schema, rule }: Value, typed: string): unknown {
  // An option whose value was forgotten would take the next option as its value.
  if (/^--[a-z]/.test(typed)) throw new MisuseError(`${label} needs a value after it, before ${typed}.`);
  const result = schema.safeParse(typed);
  if (result.success) return result.data;
  throw new MisuseError(`"${typed}" does not fit ${label}: ${rule}.`);
}

/** Arguments have a value; only options may be flags. */
function asValue(value: Value | undefined): Value {
  if (!value) throw new Error("An argument needs a value");
  return value;
}
