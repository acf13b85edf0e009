/** Placeholder for the email address of an erased buyer. Nobody can own it, sign in with it or receive mail at it. */
export const erasedEmail = (orderId: string) => `erased-${orderId}@invalid`;

/** Whether an order's email address is the placeholder of an erased buyer. No mail may be sent to it. */
export const isErased = (email: string) => email.endsWith("@invalid");
