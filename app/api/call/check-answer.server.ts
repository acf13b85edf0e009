import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { codeOf, codesOf, type Call, type CallAnswer } from "./define-call.server.ts";

/**
 * An answer that is not as the contract has it is a fault; in production it is told to the log and sent, since what was done is done, but
 * without the fields that the contract does not know: nobody else may see them.
 */
export function checkAnswer({ request, context: { shop } }: ActionFunctionArgs, call: Call, answer: CallAnswer): CallAnswer {
  const { pathname: path } = new URL(request.url);
  const parsed = answer.ok ? call.output.safeParse(answer.data) : null;
  const wrong = answer.ok ? parsed?.error?.message : codesOf(call).some((code) => code === codeOf(answer)) ? null : `code ${codeOf(answer)}`;
  if (!wrong) return answer;
  if (!shop.env.production) throw new Error(`The answer of ${path} is not as its contract has it: ${wrong}`);
  shop.log.error("call.contract", wrong, { path });
  return answer.ok ? { ...answer, data: withoutUnknown(answer.data, parsed?.error?.issues ?? []) } : answer;
}

function withoutUnknown(data: unknown, issues: z.core.$ZodIssue[]): unknown {
  const known: unknown = structuredClone(data);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const at = issue.path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown>)[name], known);
    for (const key of issue.keys) delete (at as Record<string, unknown>)[key];
  }
  return known;
}
