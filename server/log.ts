/** One JSON line each. Never a body, a code, an address or a whole ICCID: callers pass the few fields that matter. */
export type Log = {
  info: (event: string, fields?: Record<string, unknown>) => void;
  error: (event: string, fault: unknown, fields?: Record<string, unknown>) => void;
};

/** The log of the process, to standard output and standard error. */
export const processLog: Log = {
  info: (event, fields) => console.log(JSON.stringify({ at: new Date().toISOString(), event, ...fields })),
  error: (event, fault, fields) =>
    console.error(
      JSON.stringify({
        at: new Date().toISOString(),
        event,
        fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
        ...fields,
      }),
    ),
};

/** For tests that do not read the log. */
export const silentLog: Log = { info: () => {}, error: () => {} };
