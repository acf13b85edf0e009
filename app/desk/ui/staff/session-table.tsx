import { z } from "zod";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** What the button of a session posts. */
export const SessionSchema = z.object({ sessionId: z.string().default("") });

type Session = { id: string; createdAt: number; seenAt: number; address: string; userAgent: string };

type SessionTableProps = {
  sessions: readonly Session[];
  /** The session of the request. It ends by signing out. */
  ownSessionId: string;
  /** The button that ends all sessions but this one: its intent, and what it says. */
  allIntent: string;
  allText: string;
};

/** The sessions of an account, each with a button that ends it (intent `end-session`). */
export function SessionTable({ sessions, ownSessionId, allIntent, allText }: SessionTableProps) {
  const { t } = useTranslation("desk-account");
  const others = sessions.filter(({ id }) => id !== ownSessionId);
  return (
    <>
      <DataTable
        caption={t("sessions.title")}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={t("sessions.none")}
        columns={[
          {
            key: "device",
            label: t("sessions.device"),
            isHeader: true,
            cell: ({ userAgent }) => <span title={userAgent}>{deviceName(userAgent)}</span>,
          },
          { key: "address", label: t("sessions.address"), cell: ({ address }) => <span className="code">{address}</span> },
          { key: "start", label: t("sessions.start"), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { key: "seen", label: t("sessions.seen"), cell: ({ seenAt }) => <Moment at={seenAt} /> },
          {
            key: "end",
            label: <span className="visually-hidden">{t("sessions.end")}</span>,
            cell: ({ id }) => (id === ownSessionId ? <span className="state good">{t("sessions.this")}</span> : <EndSession id={id} />),
          },
        ]}
      />
      {others.length > 0 && (
        <form method="post">
          <SubmitButton intent={allIntent} kind="secondary" text={allText} />
        </form>
      )}
    </>
  );
}

function EndSession({ id }: { id: string }) {
  const { t } = useTranslation("desk-account");
  return (
    <form method="post">
      <input type="hidden" name="sessionId" value={id} />
      <SubmitButton intent="end-session" kind="quiet" text={t("sessions.end")} />
    </form>
  );
}

/** What a User-Agent header contains, and what it means. The first match counts: Edge and Opera also call themselves Chrome, and Chrome Safari. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;
const MAX_OTHER = 40;

/** Returns browser and system of a User-Agent header, such as "Firefox · Windows"; of an unknown one, its beginning. */
function deviceName(userAgent: string): string {
  const find = (known: readonly (readonly [string, string])[]) => known.find(([part]) => userAgent.includes(part))?.[1];
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : userAgent.slice(0, MAX_OTHER);
}
