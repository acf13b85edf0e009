const LONGEST_HOST = 253;
/** As the browser writes the parts of a name: other writing than Latin as xn--. */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const LAST_LABEL = /^(?:[a-z]{2,}|xn--.+)$/;

/** A web address as it was typed, with https:// where no scheme stands; undefined where there is no such address: http and https, a name with a dot. */
export function parseWebsite(text: string): string | undefined {
  const url = parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  const labels = url.hostname.replace(/\.$/, "").split(".");
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? "");
  return isName && url.hostname.length <= LONGEST_HOST ? url.href : undefined;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
