import type { ComponentProps, ReactNode } from "react";
import { EnquireButton, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import { Ticket } from "#app/ui/ticket.tsx";

type AnswerTicketProps = Omit<ComponentProps<typeof Ticket>, "size" | "className" | "stub"> & {
  start: EnquiryStart;
  /** The text of the enquiry button. */
  button: string;
  /** What follows from the result, above the button. */
  advice: ReactNode;
};

/** The result of a calculator as a ticket, with a button that starts an enquiry. `children`: the breakdown. */
export function AnswerTicket({ start, button, advice, ...ticket }: AnswerTicketProps) {
  const stub = (
    <div className="stack-tight">
      {advice}
      <EnquireButton start={start} wide>
        {button}
      </EnquireButton>
    </div>
  );
  return <Ticket {...ticket} size="full" className="partner-answer" stub={stub} />;
}
