import { useTranslation } from "react-i18next";
import { REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";

/** A link to the form without preselected values. */
export function PartnershipTicket() {
  const { t } = useTranslation("partnership");
  return (
    <Ticket
      size="full"
      headingLevel={2}
      title={t("ticket.title")}
      figure={REPLY_DAYS}
      figureUnit={t("ticket.unit")}
      facts={[t("ticket.note")]}
      stub={
        <ButtonLink page="contact-us" query={{ from: "partnership" }} wide>
          {t("ticket.action")}
        </ButtonLink>
      }
    />
  );
}
