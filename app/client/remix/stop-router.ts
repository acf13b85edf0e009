/**
 * Stops the router of Remix, which is in a global, from listening to the history of this document. It would request data when a fragment is followed after a
 * choice has changed the query of the page.
 */
export const stopRouter = (): void => window.__remixRouter?.dispose();
