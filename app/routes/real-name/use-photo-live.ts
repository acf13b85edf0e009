import { useEffect, useState, type ComponentType, type RefObject } from "react";
import type { PhotoLiveProps } from "./photo-live.tsx";

type Live = ComponentType<PhotoLiveProps>;

let loading: Promise<Live | null> | undefined;

/** One at a time for both sides; what did not come is asked for again. */
function load(): Promise<Live | null> {
  return (loading ??= import("./photo-live.tsx").then(
    ({ PhotoLive }) => PhotoLive,
    () => {
      loading = undefined;
      return null;
    },
  ));
}

/** What scripts add to the file field, once it has come: asked for when it is `wanted`, again when the link is back, and when a photo is chosen. */
export function usePhotoLive(wanted: boolean, input: RefObject<HTMLInputElement>): Live | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (!wanted || live) return;
    const field = input.current;
    let isOver = false;
    const ask = () => void load().then((found) => found && !isOver && setLive(() => found));
    ask();
    addEventListener("online", ask);
    field?.addEventListener("change", ask);
    return () => {
      isOver = true;
      removeEventListener("online", ask);
      field?.removeEventListener("change", ask);
    };
  }, [wanted, live, input]);
  return live;
}
