/** Placeholder for the e-mail address of an erased buyer. Nobody can own it, sign in with it or receive mail at it. */
export const erasedEmail = (orderId: string) => `erased-${orderId}@invalid`;

/** Whether an order's e-mail address is the placeholder of an erased buyer. No mail may be sent to it. */
export const isErased = (email: string) => email.endsWith("@invalid");
