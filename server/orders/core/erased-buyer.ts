/** Stands for the e-mail address of a buyer whose account was deleted: nobody can have it, sign in with it or be written to. */
export const erasedEmail = (orderId: string) => `erased-${orderId}@invalid`;

/** All of them, for `like`. */
export const ERASED_EMAILS = "%@invalid";

/** The columns of an order that say where its parcel went; the country stays for the books. */
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

/** Whether the person behind an order was erased: it has no reader any more. */
export const isErased = (email: string) => email.endsWith("@invalid");
