/** Topic of the jobs that notify of a low balance. Their `ref` ends with the recipient: ":" and the id of an order or an account, or ":sms". */
export const LOW_BALANCE_TOPIC = "top-up.low-balance";
