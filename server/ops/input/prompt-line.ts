import { createInterface } from "node:readline/promises";

/** What is typed at the terminal as the answer to a question; nothing where nobody sits at one. */
export async function promptLine(
  question: string,
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  if (!input.isTTY) return "";
  const lines = createInterface({ input, output });
  // Who ends the input has said nothing.
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  const answer = await Promise.race([lines.question(question), ended]);
  lines.close();
  return answer.trim();
}
