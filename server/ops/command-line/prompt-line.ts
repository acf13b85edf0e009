import { createInterface } from "node:readline/promises";

/** Asks a question at the terminal and returns the typed line; an empty string if there is no terminal or the input ends. */
export async function promptLine(
  question: string,
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  if (!input.isTTY) return "";
  const lines = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  const answer = await Promise.race([lines.question(question), ended]);
  lines.close();
  return answer.trim();
}
