/** The official source: the hotline and the English website of the National Immigration Administration. */
export const NIA = { hotline: "12367", address: "https://en.nia.gov.cn/" };
