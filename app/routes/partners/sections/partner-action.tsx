import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { INTENTIONS, PRODUCTS } from "#server/domain/enquiry-states.schema.ts";
import { REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";

/** The values preselected in the form, and the page that links to it. */
export type EnquiryStart = { product: (typeof PRODUCTS)[number]; intention: (typeof INTENTIONS)[number]; from: string };

/** A link to the form with preselected values. */
export function EnquireButton({ start, wide, children }: { start: EnquiryStart; wide?: boolean; children?: ReactNode }) {
  const { t } = useTranslation("partners");
  return (
    <ButtonLink page="contact-us" query={start} wide={wide} data-item-type="partner" data-item-val={start.from}>
      {children ?? t("enquire")}
    </ButtonLink>
  );
}

type PartnerActionProps = {
  title: string;
  text: string;
  /** The text of the button; "Send an enquiry" by default. */
  button?: string;
  start: EnquiryStart;
  /** Shown below the button, such as a link for another product. */
  children?: ReactNode;
};

/** The call to action at the end of a partner page. */
export function PartnerAction({ title, text, button, start, children }: PartnerActionProps) {
  const { t } = useTranslation("partners");
  return (
    <div className="mist">
      <div className="page home-section partner-action">
        <Ticket
          title={title}
          headingLevel={2}
          stub={
            <div className="stack-tight">
              <p>
                <EnquireButton start={start} wide>
                  {button}
                </EnquireButton>
              </p>
              <p className="small">{t("reply", { days: REPLY_DAYS })}</p>
              {children}
            </div>
          }
        >
          <p className="soft">{text}</p>
        </Ticket>
      </div>
    </div>
  );
}
