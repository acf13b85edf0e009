/** Stands for the e-mail address of a buyer whose account was deleted: nobody can have it, sign in with it or be written to. */
export const erasedEmail = (orderId: string) => `erased-${orderId}@invalid`;

/** All of them, for `like`. */
export const ERASED_EMAILS = "%@invalid";

/** Whether the person behind an order was erased: it has no reader any more. */
export const isErased = (email: string) => email.endsWith("@invalid");
