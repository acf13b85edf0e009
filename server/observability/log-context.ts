import { AsyncLocalStorage } from "node:async_hooks";

/** What the work that is going on belongs to: a request of a visitor, or a job. */
export type LogContext = { request?: string; job?: string };

/** Every line that is logged inside of `run` carries its context. */
export const logContext = new AsyncLocalStorage<LogContext>();
