/** What a form that is left half-way is kept as: a new registration is one, and each correction another, so that none replaces the other. */
export function draftName(ref: string | null | undefined): "real-name" | `real-name:${string}` {
  return ref && /^RN[0-9A-Z]{8}$/.test(ref) ? `real-name:${ref}` : "real-name";
}
