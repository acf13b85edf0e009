import { useSyncExternalStore } from "react";

/** Returns false on the server and during hydration, then true. For controls that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
