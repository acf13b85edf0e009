/** The official source: the hotline of the National Immigration Administration, and its pages in English. */
export const NIA = { hotline: "12367", address: "https://en.nia.gov.cn/" };
