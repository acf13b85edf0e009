/** A text of a gateway or a database, with what may be an e-mail address or a phone number taken out: for the log and the jobs table. */
export const withoutAddresses = (text: string) =>
  text
    .replace(/[^\s@<>()[\]"',;:/]+@[^\s@<>()[\]"',;:/]+/g, "[address]")
    .replace(/(?<![\w.])(?:\+\d[\d ().-]{5,20}\d|\d{8,15})(?![\w.]*\d)/g, "[number]");
