import { data, type ActionFunctionArgs } from "@remix-run/node";
import { formAction } from "#app/request/form/form-action.server.ts";

type OpenHandler<Result> = (args: ActionFunctionArgs & { form: FormData }) => Promise<Result>;

/** The action of a page that opens without a session: one handler for each value of the form field `intent`. */
export function openAction<Handlers extends Record<string, OpenHandler<unknown>>>(handlers: Handlers) {
  type Result = Handlers[keyof Handlers] extends OpenHandler<infer R> ? R : never;
  const action = formAction(async (args) => {
    const intent = args.form.get("intent");
    const handler = typeof intent === "string" && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    if (!handler) throw data(null, { status: 400 });
    return handler(args) as Promise<Result>;
  });
  return Object.assign(action, { access: Object.fromEntries(Object.keys(handlers).map((intent) => [intent, "open" as const])) });
}
