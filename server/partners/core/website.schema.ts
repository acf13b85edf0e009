const MAX_HOST_LENGTH = 253;
/** A label of a host name as `URL` normalizes it: non-Latin scripts are encoded as xn--. */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const LAST_LABEL = /^(?:[a-z]{2,}|xn--.+)$/;

/**
 * Returns a typed web address as a URL, adding https:// if it has no scheme. Returns undefined unless it is http or https, has a host name with a
 * dot, and has no user name or password.
 */
export function parseWebsite(text: string): string | undefined {
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  const labels = url.hostname.replace(/\.$/, "").split(".");
  const isHostName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? "");
  return isHostName && url.hostname.length <= MAX_HOST_LENGTH ? url.href : undefined;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
