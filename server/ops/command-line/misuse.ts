import type { Command as Program, CommanderError } from "commander";
import { findClosestWord } from "#server/settings/closest-word.ts";
import type { Command, Inputs } from "./command.ts";

/** How staff call the operations command. */
export const CALL = "npm run ops --";

/** What was typed wrong, in one sentence that says what to do. */
export class MisuseError extends Error {}

/** Returns the message for a command that does not exist or is incomplete, with the closest one. */
export function describeUnknownCommand(argv: readonly string[], names: readonly string[]): string {
  const typed = argv.filter((word) => !word.startsWith("-")).slice(0, 2);
  if (typed.length === 0) return `Name a command: ${CALL} --help lists them.`;
  const ofGroup = names.filter((name) => name.startsWith(`${typed[0]} `)).map((name) => name.slice(String(typed[0]).length + 1));
  if (typed.length === 1 && ofGroup.length > 0) return `Name a command of ${typed[0]}: ${ofGroup.join(", ")}.`;
  const closest = findClosestWord(typed.join(" "), names) ?? findClosestWord(typed[0] ?? "", names);
  const mistake = `There is no command "${typed.join(" ")}"`;
  if (closest) return `${mistake}: did you mean ${CALL} ${closest}?`;
  const groups = [...new Set(names.map((name) => name.split(" ")[0] ?? ""))];
  const group = findClosestWord(typed[0] ?? "", groups);
  return `${mistake}: ${CALL} ${group ? `${group} ` : ""}--help lists them.`;
}

/** Returns the message for an error of commander about the arguments and options of a command. */
export function describeMisuse({ code, message }: CommanderError, command: Command, program: Program): string {
  const quoted = /'([^']+)'/.exec(message)?.[1] ?? "";
  const [part = ""] = quoted.split(" ");
  const help = `${CALL} ${command.name} --help`;
  const option = program.options.find(({ long }) => long === part);
  switch (code) {
    case "commander.unknownOption": {
      const closest = findClosestWord(
        part,
        program.options.flatMap(({ long }) => long ?? []),
      );
      return `There is no option ${part} here: ${closest ? `did you mean ${closest}?` : `${help} lists the options.`}`;
    }
    case "commander.missingMandatoryOptionValue":
      return `Give ${option?.flags}, ${option?.description}.`;
    case "commander.optionMissingArgument":
      return `${part} needs a value after it: ${option?.description}.`;
    case "commander.missingArgument":
      return `Name <${quoted}>, ${aboutArgument(command.arguments ?? {}, quoted)}: ${help} has an example.`;
    case "commander.excessArguments":
      return `There are more words than ${command.name} takes: put a text with spaces "in quotes".`;
    default:
      return `${message.replace(/^error: /, "")}: see ${help}.`;
  }
}

const aboutArgument = (inputs: Inputs, name: string) => Object.values(inputs).find(({ value }) => value?.name === name)?.about;
