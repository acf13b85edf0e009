import { useTranslation } from "#app/i18n/use-translation.ts";
import { REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { EnquireButton, type EnquiryStart } from "./partner-action.tsx";

type OfferTicketProps = {
  title: string;
  subtitle: string;
  figure: string;
  figureUnit: string;
  facts: string[];
  start: EnquiryStart;
  button: string;
  /** The text of the link to the calculator on the same page. */
  calculate: string;
};

/** The offer of a partner page: its key figure, the enquiry button and a link to the calculator. */
export function OfferTicket({ start, button, calculate, ...offer }: OfferTicketProps) {
  const { t } = useTranslation("partners");
  return (
    <Ticket
      {...offer}
      size="full"
      headingLevel={2}
      stub={
        <div className="stack-tight">
          <EnquireButton start={start} wide>
            {button}
          </EnquireButton>
          <p>
            <a href="#calculator">{calculate}</a>
          </p>
          <p className="small">{t("reply", { days: REPLY_DAYS })}</p>
        </div>
      }
    />
  );
}
