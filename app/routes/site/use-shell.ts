import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "#app/root.tsx";
import type { loader } from "#app/routes/entry/language.tsx";

/** What surrounds every page: language, currency, notice, footer … Undefined only where its loader failed. */
export function useShell() {
  return useRouteLoaderData<typeof loader>("routes/entry/language");
}

/** The appearance that the visitor chose. */
export function useTheme() {
  return useRouteLoaderData<typeof rootLoader>("root")?.theme ?? "auto";
}

/** The local address of this page, to come back to. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
