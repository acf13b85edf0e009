/** Reads and posts as a browser without scripts does, from an internet address of its own, at any of the shop's web servers in turn. */
export function makeVisitor(servers, address, told) {
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
    told.requests += 1;
    if (answer.status >= 500) told.faults.push(`${answer.status} ${form ? "POST" : "GET"} ${path.split("?")[0]}`);
    // Whichever server made it: all of them are the shop.
    const location = answer.headers.get("Location")?.replace(/^https?:\/\/[^/]+/, "") ?? null;
    return { status: answer.status, location, html, ms: performance.now() - started };
  }

  return {
    get: (path) => ask(path),
    post: (path, form) => ask(path, form),
    /** Clicks twice: the same post at two servers at once, or at one. */
    postTwice: (path, form) => Promise.all([ask(path, form), ask(path, form)]),
  };
}

/** The hidden fields of the form that holds this one. */
export function hiddenFields(html, name) {
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((one) => one.includes(`name="${name}"`)) ?? "";
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map((input) => [valueOf(input, "name"), valueOf(input, "value")]));
}

const valueOf = (tag, attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
