/** Placeholder for the e-mail address of an erased buyer. Nobody can own it, sign in with it or receive mail at it. */
export const erasedEmail = (orderId: string) => `erased-${orderId}@invalid`;

/** Column values that erase the contact, phone number, address and tracking number of an order's parcel. The country stays, for accounting. */
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

/** Whether an order's e-mail address is the placeholder of an erased buyer. No mail may be sent to it. */
export const isErased = (email: string) => email.endsWith("@invalid");
