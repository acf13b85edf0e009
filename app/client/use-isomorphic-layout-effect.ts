import { useEffect, useLayoutEffect } from "react";

/** An effect before the page is painted; on a server nothing is laid out, and React is not to complain of it. */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
