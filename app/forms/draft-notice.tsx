import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";

type DraftNoticeProps = {
  /** When the draft was started, ms UTC. */
  at: number;
  /** The text before the time, the text after it, and the label of the button. */
  words: { begun: string; goOn: string; startAgain: string };
  /** The URL that the form is posted to. */
  address: string;
};

/** Shows when the draft was started, and a button that deletes it (intent start-again). */
export function DraftNotice({ at, words, address }: DraftNoticeProps) {
  return (
    <div className="notice">
      <div className="between rn-begun">
        <p>
          {words.begun} <DateTime at={at} />
          {words.goOn}
        </p>
        <Button type="submit" kind="quiet" name="intent" value="start-again" formNoValidate formAction={address}>
          {words.startAgain}
        </Button>
      </div>
    </div>
  );
}
