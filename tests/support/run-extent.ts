/** Whether `*.sampled.test.ts` files run completely (`npm run test:full`), or only a sample of their cases. */
export const isFullRun = process.env.TEST_EXTENT === "full";

/** Returns every case in a full run, and otherwise every n-th, starting with the first. */
export const sampled = <Case>(cases: readonly Case[], everyNth: number): Case[] => cases.filter((_, at) => isFullRun || at % everyNth === 0);
