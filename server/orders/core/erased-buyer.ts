/** Placeholder for the e-mail address of an erased buyer. Nobody can own it, sign in with it or receive mail at it. */
export const erasedEmail = (orderId: string) => `erased-${orderId}@invalid`;

/** Sets the columns of an order that say where its parcel was sent to null. The country stays, for accounting. */
export const NO_SHIPPING_ADDRESS = {
  contact: null,
  phone_country: null,
  phone: null,
  province: null,
  city: null,
  address: null,
  postal_code: null,
  tracking_number: null,
};

/** Whether the buyer of an order was erased. No mail may be sent to it. */
export const isErased = (email: string) => email.endsWith("@invalid");
