/** The jobs that tell of it; `ref` ends with whom: ":" and the id of an order or an account, or ":sms". */
export const LOW_BALANCE_TOPIC = "top-up.low-balance";
