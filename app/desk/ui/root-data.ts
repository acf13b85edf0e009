import { useRouteLoaderData } from "@remix-run/react";
import type { Permission } from "#server/staff/core/permissions.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import type { TextKey } from "#app/i18n/text-key.ts";

/** What the root loader tells every page. */
export type RootData = {
  /** The id of the request, for error pages. */
  reference: string;
  /** What the previous request has changed. */
  message: { text: TextKey; values?: TextValues } | null;
  path: string;
  account: { name: string; permissions: Permission[] } | null;
};

/** Returns whether the signed-in member of staff has a permission, to show or hide what they may do. Loaders and actions check it again. */
export function useCan(): (permission: Permission) => boolean {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (permission) => root?.account?.permissions.includes(permission) ?? false;
}
