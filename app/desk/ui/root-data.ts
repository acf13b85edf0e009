import { useRouteLoaderData } from "@remix-run/react";
import type { Permission } from "#server/staff/core/permissions.ts";
import type { DoneMessage } from "#app/desk/message.server.ts";

/** What the root loader tells every page. */
export type RootData = {
  /** The id of the request, for error pages. */
  reference: string;
  /** What the previous request has changed. */
  message: DoneMessage | null;
  path: string;
  account: { name: string; permissions: Permission[] } | null;
};

/** Returns whether the signed-in member of staff has a permission, to show or hide what they may do. Loaders and actions check it again. */
export function useCan(): (permission: Permission) => boolean {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (permission) => root?.account?.permissions.includes(permission) ?? false;
}
