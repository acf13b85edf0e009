/** The phones whose systems install an eSIM from a link. */
export type Phone = "iphone" | "android";

/** Returns the phone that sent the request by its `User-Agent`; null for any other device. Only for responses that no cache stores. */
export function readPhone({ headers }: Request): Phone | null {
  const agent = headers.get("User-Agent") ?? "";
  if (/iPhone|iPad|iPod/.test(agent)) return "iphone";
  return agent.includes("Android") ? "android" : null;
}
