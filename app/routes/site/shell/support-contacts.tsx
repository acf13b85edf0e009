import type { ReactNode } from "react";
import { BRAND } from "#server/locale/brand.schema.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Phone number and email address of the support, each with an optional note (§2, support phone and email). */
export function SupportContacts({ phoneNote, emailNote }: { phoneNote?: ReactNode; emailNote?: ReactNode }) {
  return (
    <ul className="list-plain help-ways">
      <li>
        <a href={`tel:${BRAND.supportPhone.dialled}`}>
          <Icon name="phone" />
          <span className="number">{BRAND.supportPhone.shown}</span>
        </a>
        {phoneNote && <p className="small soft">{phoneNote}</p>}
      </li>
      <li>
        <a href={`mailto:${BRAND.supportEmail}`}>
          <Icon name="mail" />
          <span>{BRAND.supportEmail}</span>
        </a>
        {emailNote && <p className="small soft">{emailNote}</p>}
      </li>
    </ul>
  );
}
