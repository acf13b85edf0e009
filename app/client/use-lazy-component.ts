import { useEffect, useState, type ComponentType, type RefObject } from "react";

/**
 * Returns the lazy part of a file field, or null until it has loaded. Loading starts when `isNeeded` is true and is repeated when the browser is
 * online again or a file is chosen.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props> | null>,
  isNeeded: boolean,
  input: RefObject<HTMLInputElement>,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isNeeded || component) return;
    const field = input.current;
    let isUnmounted = false;
    let isLoading = false;
    let isRequestedAgain = false;
    const request = async () => {
      isRequestedAgain = isLoading;
      if (isLoading) return;
      isLoading = true;
      const loaded = await load();
      isLoading = false;
      if (isUnmounted) return;
      if (loaded) setComponent(() => loaded);
      // The browser came online while this request was still failing.
      else if (isRequestedAgain) void request();
    };
    void request();
    addEventListener("online", request);
    field?.addEventListener("change", request);
    return () => {
      isUnmounted = true;
      removeEventListener("online", request);
      field?.removeEventListener("change", request);
    };
  }, [load, isNeeded, component, input]);
  return component;
}
