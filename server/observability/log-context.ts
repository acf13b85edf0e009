import { AsyncLocalStorage } from "node:async_hooks";

/** The request or job that the current asynchronous work belongs to. */
type LogContext = { request?: string; job?: string };

/** Every line that is logged inside `run` carries its context. */
export const logContext = new AsyncLocalStorage<LogContext>();
