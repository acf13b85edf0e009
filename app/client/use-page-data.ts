import { useRef, useState } from "react";
import { loadPageData } from "./remix/data-request.ts";

/** The loader data of another page, for a dialog that shows what that page shows. `load` requests it once, and again after a failure. */
export function usePageData<Data>(page: string): { data: Data | null; hasFailed: boolean; load: () => void } {
  const [data, setData] = useState<Data | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isRequested = useRef(false);
  const load = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    setHasFailed(false);
    loadPageData(page).then(
      (loaded) => setData(loaded as Data),
      () => {
        isRequested.current = false;
        setHasFailed(true);
      },
    );
  };
  return { data, hasFailed, load };
}
