import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** True once scripts run: what only works with them appears then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
