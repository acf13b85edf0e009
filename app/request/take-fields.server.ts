import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { CallAnswer, Caller } from "./define-call.server.ts";
import { refuseFields } from "./refuse-call.server.ts";

/** Checks what was sent by the schema of the form that its fields choose, and goes on; a page does the same with `takeForm`. */
export async function takeFields<Schema extends z.ZodType, Data>(
  { form }: Pick<Caller, "form">,
  schema: Schema,
  go: (fields: z.output<Schema>) => Promise<CallAnswer<Data>>,
): Promise<CallAnswer<Data>> {
  const parsed = parseWithZod(form, { schema: schema as z.ZodType<Record<string, unknown>> });
  return parsed.status === "success" ? go(parsed.value as z.output<Schema>) : refuseFields(parsed.error ?? null);
}
