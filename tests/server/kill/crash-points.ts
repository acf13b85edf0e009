// The crash points in the order in which a purchase passes them; `:2` is the second passing.
const ORDERING = ["order-storing", "order-stored"];
const OPENING = ["session-created", "attempt-opened"];
const PLACING = [...ORDERING, ...OPENING];
const PAYING = ["sandbox-deciding", "sandbox-decided"];
const HEARING = ["webhook-received", "webhook-stored", "webhook-answered", "event-applied", "payment-committed"];
const MAKING = ["carrier-calling", "carrier-called", "fulfilment-submitted", "fulfilment-storing", "fulfilment-stored"];
const MAKING_TWO = ["carrier-calling:2", "carrier-called:2", "fulfilment-storing:2", "fulfilment-stored:2"];
const WRITING = ["mail-sending", "mail-sent", "mail-sent:2", "mail-done"];
/** A payment without an order that can use it. */
const RETURNING = ["payment-returning"];
const REFUNDING = ["refund-sending", "refund-sent", "refund-settling", "refund-stored"];
const REVOKING = ["revocation-calling", "revocation-called", "revocation-stored"];

export const POINTS = { ORDERING, OPENING, PLACING, PAYING, HEARING, MAKING, MAKING_TWO, WRITING, RETURNING, REFUNDING, REVOKING };
