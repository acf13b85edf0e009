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

/**
 * Returns a loader of a component that is split from the page's script. All callers share one import; a failed import resolves to null and is
 * repeated on the next call.
 */
export function lazyComponent<Module, Props>(
  importModule: () => Promise<Module>,
  selectComponent: (module: Module) => ComponentType<Props>,
): () => Promise<ComponentType<Props> | null> {
  let loading: Promise<ComponentType<Props> | null> | undefined;
  let failures = 0;
  /** Contains the address of the module that failed to load. */
  let firstError: unknown;
  return () =>
    (loading ??= (failures === 0 ? importModule() : reimport(importModule, firstError, failures)).then(selectComponent).catch((error: unknown) => {
      loading = undefined;
      failures++;
      firstError ??= error;
      return null;
    }));
}

/**
 * Browsers may cache a failed module import and fail the next one without a request (Chromium 150 does), so a different query is added to the
 * address. If the error does not contain the address, as in Safari, the module is imported as before.
 */
function reimport<Module>(importModule: () => Promise<Module>, error: unknown, failures: number): Promise<Module> {
  const [address] = /https?:\/\/[^\s?]{1,300}\.js/.exec(String(error)) ?? [];
  return address && address.startsWith(`${location.origin}/`) ? import(/* @vite-ignore */ `${address}?again=${failures}`) : importModule();
}
