import { setupServer } from "msw/node";

/** The network of the tests; a test adds handlers with `network.use(...)`. */
export const network = setupServer();
