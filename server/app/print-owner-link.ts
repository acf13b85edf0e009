import type { AppContext } from "#server/context/app-context.ts";
import { createOwnerLink } from "#server/staff/sign-in/owner-link.ts";

/** On a development machine, prints where the staff desk is, and a link that signs in once as its owner. */
export async function printOwnerLink(shop: AppContext): Promise<void> {
  const link = await createOwnerLink(shop);
  console.log(`Staff desk: ${shop.env.deskOrigin}`);
  if (link.ok) console.log(`Sign in once as owner: ${link.url}`);
}
