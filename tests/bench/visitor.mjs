/** Reads and posts like a browser without scripts, from its own address, at each of the shop's web servers in turn. */
export function createVisitor(servers, address, stats) {
  let turn = Math.floor(Math.random() * servers.length);

  async function ask(path, form, origin = servers[turn++ % servers.length].origin) {
    const headers = { Origin: origin, Cookie: "currency=HKD; accept-cookie=refuse", "X-Forwarded-For": address };
    const started = performance.now();
    const answer = await fetch(new URL(path, origin), {
      redirect: "manual",
      headers,
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(20_000),
    });
    const html = await answer.text();
    stats.requests += 1;
    if (answer.status >= 500) stats.faults.push(`${answer.status} ${form ? "POST" : "GET"} ${path.split("?")[0]}`);
    // Any of the servers is the shop.
    const location = answer.headers.get("Location")?.replace(/^https?:\/\/[^/]+/, "") ?? null;
    return { status: answer.status, location, html, ms: performance.now() - started };
  }

  return {
    get: (path) => ask(path),
    post: (path, form) => ask(path, form),
    /** A double click: the same post simultaneously at two servers, or at one. */
    postTwice: (path, form) => Promise.all([ask(path, form), ask(path, form)]),
  };
}

/** Returns the hidden fields of the form that contains this one. */
export function hiddenFields(html, name) {
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((one) => one.includes(`name="${name}"`)) ?? "";
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map((input) => [valueOf(input, "name"), valueOf(input, "value")]));
}

const valueOf = (tag, attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
