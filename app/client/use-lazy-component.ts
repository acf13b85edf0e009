import { useEffect, useState, type ComponentType, type RefObject } from "react";

/** A part of a form that only scripts have, and that comes apart from the page: asked for once for all fields, again where it did not come. */
export function lazyComponent<Module, Props>(
  fetchModule: () => Promise<Module>,
  componentOf: (module: Module) => ComponentType<Props>,
): () => Promise<ComponentType<Props> | null> {
  let loading: Promise<ComponentType<Props> | null> | undefined;
  let failures = 0;
  /** Names the module that did not arrive. */
  let lastError: unknown;
  return () =>
    (loading ??= (failures === 0 ? fetchModule() : fetchAgain(fetchModule, lastError, failures)).then(componentOf).catch((error: unknown) => {
      loading = undefined;
      failures++;
      lastError ??= error;
      return null;
    }));
}

/**
 * Browsers may remember that a module did not arrive, and fail its next import without asking the server (Chromium 150 does): it is
 * imported by another address. Where the error does not name its address, as in Safari, it is imported as before.
 */
function fetchAgain<Module>(fetchModule: () => Promise<Module>, error: unknown, failures: number): Promise<Module> {
  const [address] = /https?:\/\/[^\s?]{1,300}\.js/.exec(String(error)) ?? [];
  return address && address.startsWith(`${location.origin}/`) ? import(/* @vite-ignore */ `${address}?again=${failures}`) : fetchModule();
}

/** What scripts add to a file field, once it has come: asked for when it is `wanted`, again when the link is back, and when a file is chosen. */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props> | null>,
  wanted: boolean,
  input: RefObject<HTMLInputElement>,
): ComponentType<Props> | null {
  const [live, setLive] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted || live) return;
    const field = input.current;
    let isOver = false;
    let isAsking = false;
    let isAskedAgain = false;
    const ask = async () => {
      isAskedAgain = isAsking;
      if (isAsking) return;
      isAsking = true;
      const found = await load();
      isAsking = false;
      if (isOver) return;
      if (found) setLive(() => found);
      // The link came back while one was still failing without it.
      else if (isAskedAgain) void ask();
    };
    void ask();
    addEventListener("online", ask);
    field?.addEventListener("change", ask);
    return () => {
      isOver = true;
      removeEventListener("online", ask);
      field?.removeEventListener("change", ask);
    };
  }, [load, wanted, live, input]);
  return live;
}
