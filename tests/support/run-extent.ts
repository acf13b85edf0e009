import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean;
  }
}

/** Whether `*.sampled.test.ts` files run completely (project "full" in vite.config.ts), or only a sample of their cases. */
export const isFullRun = inject("isFullRun");

/** Returns every case in a full run, and otherwise every n-th, starting with the first. */
export const sampled = <Case>(cases: readonly Case[], everyNth: number): Case[] => cases.filter((_, at) => isFullRun || at % everyNth === 0);
