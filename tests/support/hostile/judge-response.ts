import type { HostileRequest } from "./request-bytes.ts";
import type { RawResponse } from "./send-request.ts";

/** Internal words that no visitor may read. None of them is in the requests. */
const INTERNAL = [
  /\n\s+at .{1,200}\(?(?:node:|file:|\/)[^\n]{1,200}:\d+:\d+/,
  /node_modules/,
  /\b(?:Sqlite|Libsql|Zod|Type|Reference|Range|Syntax)Error\b/,
  /SQLITE_\w+|ECONN\w+|ERR_[A-Z_]{4,}/,
  /Cannot read propert|is not a function|is not iterable/,
  /select .{1,80} from "|insert into "/i,
];

/** The shop, or only the machine, was busy. */
export const NO_RESPONSE = "no response in time";

/** Returns what is wrong with the responses to a request. */
export function judgeResponse(
  { expected, answers = 1, hangsUp = false, mayWait = false }: HostileRequest,
  { statuses, text, late }: RawResponse,
): string[] {
  const wrong: string[] = [];
  if (late) wrong.push(NO_RESPONSE);
  const final = statuses.filter((status) => status >= 200);
  for (const status of final) {
    // Temporarily busy, with a time to retry.
    const isDeliberate = status === 503 && /\nRetry-After:/i.test(text);
    if (status >= 500 && !isDeliberate) wrong.push(`status ${status}`);
    else if (expected && !expected.includes(status)) wrong.push(`status ${status} instead of ${expected.join(" or ")}`);
  }
  if (final.length > answers) wrong.push(`${final.length} responses instead of ${answers}`);
  if (final.length === 0 && !late && !hangsUp && (!mayWait || expected)) wrong.push("closed without a response");
  for (const word of INTERNAL) {
    const found = word.exec(text)?.[0];
    if (found) wrong.push(`the response contains ${JSON.stringify(found.slice(0, 80))}`);
  }
  return wrong;
}
