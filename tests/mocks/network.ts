import { setupServer } from "msw/node";

/** The outside world of the tests: a test adds what answers there by `network.use(...)`. */
export const network = setupServer();
