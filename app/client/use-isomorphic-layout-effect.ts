import { useEffect, useLayoutEffect } from "react";

/** A layout effect that does not make React 18 warn during server rendering. */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
