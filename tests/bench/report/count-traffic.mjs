/**
 * Counts what a browser page receives from the network from now on: responses, redirects included, and their bytes with headers. What its cache answers
 * does not count, nor the icon of the site: a headless shell, which has no tabs, does not fetch it. `devtools`: a session of the page in Chromium.
 * @param {import("@playwright/test").CDPSession} devtools
 * @returns {Promise<{ requests: number, bytes: number }>} current figures
 */
export async function countTraffic(devtools) {
  const traffic = { requests: 0, bytes: 0 };
  /** Requests that went to the network and have not ended. */
  const pending = new Set();
  devtools.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse }) => {
    if (request.url.startsWith("data:") || new URL(request.url).pathname === "/favicon.svg") return;
    if (redirectResponse) add(redirectResponse);
    pending.add(requestId);
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => pending.delete(requestId));
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) pending.delete(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (pending.delete(requestId)) add({ encodedDataLength });
  });
  await devtools.send("Network.enable");
  return traffic;

  function add({ encodedDataLength }) {
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
  }
}
