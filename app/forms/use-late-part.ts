import { useEffect, useState, type ComponentType, type RefObject } from "react";

/** A part of a form that only scripts have, and that comes apart from the page: asked for once for all fields, again where it did not come. */
export function latePart<Props>(fetchPart: () => Promise<ComponentType<Props>>): () => Promise<ComponentType<Props> | null> {
  let loading: Promise<ComponentType<Props> | null> | undefined;
  return () =>
    (loading ??= fetchPart().catch(() => {
      loading = undefined;
      return null;
    }));
}

/** What scripts add to a file field, once it has come: asked for when it is `wanted`, again when the link is back, and when a file is chosen. */
export function useLatePart<Props>(
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
