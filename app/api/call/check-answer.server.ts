import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { resultCodeOf, codesOf, type Call, type CallResult } from "./define-call.server.ts";

/**
 * Validates the result of a call against its output schema and codes. A violation is an error; in production it is logged and the result is sent
 * anyway, because its effects have happened, but without unknown fields, which may be confidential.
 */
export function validateCallResult({ request, context: { shop } }: ActionFunctionArgs, call: Call, result: CallResult): CallResult {
  const { pathname: path } = new URL(request.url);
  const parsed = result.ok ? call.output.safeParse(result.data) : null;
  const violation = result.ok
    ? parsed?.error?.message
    : codesOf(call).some((code) => code === resultCodeOf(result))
      ? null
      : `code ${resultCodeOf(result)}`;
  if (!violation) return result;
  if (!shop.env.production) throw new Error(`The result of ${path} violates its output schema: ${violation}`);
  shop.log.error("call.contract", violation, { path });
  return result.ok ? { ...result, data: removeUnknownFields(result.data, parsed?.error?.issues ?? []) } : result;
}

function removeUnknownFields(data: unknown, issues: z.core.$ZodIssue[]): unknown {
  const cleaned: unknown = structuredClone(data);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const parent = issue.path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown>)[name], cleaned);
    for (const key of issue.keys) delete (parent as Record<string, unknown>)[key];
  }
  return cleaned;
}
