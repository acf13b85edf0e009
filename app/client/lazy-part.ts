/**
 * Returns a loader of a part of a module that is split from the page's script. All callers share one import; a failed import resolves to null and is
 * repeated on the next call.
 */
export function lazyPart<Module, Part>(importModule: () => Promise<Module>, selectPart: (module: Module) => Part): () => Promise<Part | null> {
  let loading: Promise<Part | null> | undefined;
  let failures = 0;
  /** Contains the address of the module that failed to load. */
  let firstError: unknown;
  return () =>
    (loading ??= (failures === 0 ? importModule() : reimport(importModule, firstError, failures)).then(selectPart).catch((error: unknown) => {
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
