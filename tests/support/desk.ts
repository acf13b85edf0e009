import type { ServerBuild } from "@remix-run/node";
import { createDeskCall } from "#server/http/desk/create-desk-app.ts";
import { deskEnv } from "#server/http/desk/desk-env.ts";
import type { StaffRole } from "#server/domain/staff.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { builtFile } from "./server.ts";
import { createSignedInStaff } from "./staff.ts";

const build = import(builtFile("desk/server/index.js")) as Promise<ServerBuild>;

/** A browser at the staff desk, without scripts. It keeps no cookies but that of its session. */
export type DeskBrowser = {
  get: (path: string) => Promise<Response>;
  /** Posts a form, as a page of the desk would. */
  post: (path: string, fields: Record<string, string | readonly string[]>) => Promise<Response>;
  /** Posts a form with a file. */
  upload: (path: string, form: FormData) => Promise<Response>;
};

/** Opens the built desk on the AppContext of a test, in this process; `signIn` makes an account with these roles and returns its browser. */
export function openDesk(shop: AppContext) {
  const env = deskEnv(shop.env);
  const call = createDeskCall(shop, env, () => build);
  const browser = (cookie: string): DeskBrowser => {
    const send = (path: string, init: RequestInit = {}) =>
      call(
        new Request(env.publicOrigin + path, {
          ...init,
          headers: { host: new URL(env.publicOrigin).host, "accept-language": "en", cookie, ...init.headers },
        }),
        {
          nonce: "",
          requestId: "test",
          clientAddress: "192.0.2.1",
          isDirectLocalRequest: false,
        },
      );
    return {
      get: (path) => send(path),
      post: (path, fields) => {
        const body = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
        return send(path, { method: "POST", body, headers: { origin: env.publicOrigin } });
      },
      upload: (path, form) => send(path, { method: "POST", body: form, headers: { origin: env.publicOrigin } }),
    };
  };
  return {
    env,
    stranger: browser(""),
    browser,
    signIn: async (...roles: StaffRole[]) => browser(await createSignedInStaff(shop, roles)),
  };
}
