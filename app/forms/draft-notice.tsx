import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";

type DraftNoticeProps = { /** ms UTC. */ at: number; words: { begun: string; goOn: string; startAgain: string }; address: string };

/** Shows since when this draft exists, and the button that deletes it (intent start-again). */
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
