/** The draft name of a form. A new registration and each correction have a draft each, so that none overwrites another. */
export function draftName(ref: string | null | undefined): "real-name" | `real-name:${string}` {
  return ref && /^RN[0-9A-Z]{8}$/.test(ref) ? `real-name:${ref}` : "real-name";
}
