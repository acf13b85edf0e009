import { Link as RemixLink, type LinkProps } from "@remix-run/react";

/** A link to an address of the site. Remix knows all routes in advance, so it need not mark each link to discover its route. */
export function Link(props: LinkProps) {
  return <RemixLink discover="none" {...props} />;
}
