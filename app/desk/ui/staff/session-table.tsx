import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { deviceName } from "./device-name.ts";

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
          <SubmitButton intent={allIntent} kind="secondary">
            {allText}
          </SubmitButton>
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
      <SubmitButton intent="end-session" kind="quiet">
        {t("sessions.end")}
      </SubmitButton>
    </form>
  );
}
