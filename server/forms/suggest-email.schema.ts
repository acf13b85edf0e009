/** The mail providers of most buyers. A domain that is one slip away from one of them is probably a typing error. */
const MAIL_DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "live.com",
  "msn.com",
  "yahoo.com",
  "yahoo.com.hk",
  "yahoo.com.tw",
  "yahoo.co.jp",
  "yahoo.co.uk",
  "icloud.com",
  "protonmail.com",
  "qq.com",
  "foxmail.com",
  "163.com",
  "126.com",
  "sina.com",
  "aliyun.com",
  "naver.com",
  "netvigator.com",
];

/** Real providers that are one slip away from one of the above. */
const REAL_NEIGHBOURS = ["mail.com", "email.com", "ymail.com"];

/** A two-letter country code is taken as meant, except those that are usually ".com" with a letter missing. */
const COUNTRY_ENDING = /(^|\.)(?!co$|cm$|om$)[a-z]{2}$/;

/**
 * Returns the address that was probably meant, or null if the address looks right. At most one slip in the name of the provider and one in the
 * ending are corrected; names of up to four letters are too close to others, so only their ending is.
 */
export function suggestEmail(address: string): string | null {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || MAIL_DOMAINS.includes(domain) || REAL_NEIGHBOURS.includes(domain)) return null;
  const [name, ending] = splitDomain(domain);
  const meant = MAIL_DOMAINS.find((candidate) => {
    const [candidateName, candidateEnding] = splitDomain(candidate);
    const isNameClose = candidateName === name || (candidateName.length > 4 && isOneSlip(name, candidateName));
    const isEndingClose = candidateEnding === ending || (!COUNTRY_ENDING.test(ending) && isOneSlip(ending, candidateEnding));
    return isNameClose && isEndingClose;
  });
  return meant === undefined ? null : `${address.slice(0, at)}@${meant}`;
}

/** "yahoo.com.hk" → "yahoo" and "com.hk". */
function splitDomain(domain: string): [string, string] {
  const dot = domain.indexOf(".");
  return dot < 0 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** Whether two different texts differ by one letter missing, added or replaced, or by two neighbours swapped. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return restA !== restB;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
