import { data, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { recordAttempt } from "#server/audit/record-attempt.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isPermitted, type Permission } from "#server/staff/core/permissions.ts";
import type { StaffAccount } from "#server/staff/core/staff-account.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";

/** What the loader or action of a page of the desk gets besides the request. */
export type StaffContext = {
  shop: AppContext;
  account: StaffAccount;
  sessionId: string;
  /** The same person, as use cases and the audit log take them. */
  who: Staff;
  can: (permission: Permission) => boolean;
};

/** Who may call a loader or action: those with a permission, or everyone who is signed in. */
type Access = Permission | "signed-in";

type StaffFunction<Args, Result> = ((args: Args) => Promise<Result>) & { access: Record<string, Access> };

/** A loader of the desk. Answers 403 without the permission. */
export function staffLoader<Result>(
  access: Access,
  load: (args: LoaderFunctionArgs & StaffContext) => Promise<Result>,
): StaffFunction<LoaderFunctionArgs, Result> {
  const loader = async (args: LoaderFunctionArgs) => load({ ...args, ...(await requireAccess(args.context, access, args.request)) });
  return Object.assign(loader, { access: { "": access } });
}

/** What a handler of an action gets. */
export type StaffActionArgs = ActionFunctionArgs & StaffContext & { form: FormData };

type Handler<Result> = { access: Access; run: (args: StaffActionArgs) => Promise<Result> };

/**
 * An action of the desk: one handler for each value of the form field `intent`, each with its own permission. Answers 403 without it, and 400 for an
 * unknown intent. `limits`: those of the form, if it has long texts or a file.
 */
export function staffAction<Handlers extends Record<string, Handler<unknown>>>(handlers: Handlers, limits?: FormLimits) {
  type Result = Handlers[keyof Handlers] extends Handler<infer R> ? R : never;
  const access = Object.fromEntries(Object.entries(handlers).map(([intent, handler]) => [intent, handler.access]));
  const action = formAction(
    async (args) => {
      const intent = args.form.get("intent");
      const handler = typeof intent === "string" && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
      if (!handler) throw data(null, { status: 400 });
      return handler.run({ ...args, ...(await requireAccess(args.context, handler.access, args.request)) }) as Promise<Result>;
    },
    { ...(limits && { limits }) },
  );
  return Object.assign(action, { access });
}

/** Longer than the path of any page. */
const MAX_PAGE = 100;

/** Returns who sends the request. Throws 403 without the permission, and records it. */
async function requireAccess({ shop, desk }: AppLoadContext, access: Access, request: Request): Promise<StaffContext> {
  const session = desk?.session;
  if (!session) throw data(null, { status: 403 });
  const { account, sessionId, who } = session;
  const can = (permission: Permission) => isPermitted(account.roles, permission);
  if (access !== "signed-in" && !can(access)) {
    const page = new URL(request.url).pathname.slice(0, MAX_PAGE);
    await recordAttempt(shop, {
      who,
      action: "staff.deny-access",
      accountId: account.id,
      about: `${account.id} ${page}`,
      after: { permission: access, page },
    });
    throw data({ permission: access }, { status: 403 });
  }
  return { shop, account, sessionId, can, who };
}

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
