import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Returns true after hydration, for controls that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
