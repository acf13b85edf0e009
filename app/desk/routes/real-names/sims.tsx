import type { SIM_REGISTRATION_STATES } from "#server/domain/registration-states.schema.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

export type SimRow = {
  iccid: string;
  isLive: boolean;
  state: (typeof SIM_REGISTRATION_STATES)[number];
  /** ms UTC. */
  registeredAt: number | null;
  endedAt: number | null;
};

const KINDS = { waiting: "", registered: "good", failed: "alert", ended: "" } as const satisfies Record<SimRow["state"], string>;

/** The SIMs of a registration and what the carrier knows of them. Those of an accepted one can be sent again, or ended. */
export function Sims({ reference, isAccepted, sims }: { reference: string; isAccepted: boolean; sims: readonly SimRow[] }) {
  const { t } = useTranslation("desk-real-names");
  const live = sims.filter(({ isLive }) => isLive);
  const unregistered = live.filter(({ state }) => state !== "registered");
  return (
    <section>
      <h2>{t("sims.title")}</h2>
      <DataTable
        caption={t("sims.title")}
        rows={sims}
        rowKey={({ iccid }) => iccid}
        empty={<p>{t("sims.none")}</p>}
        columns={[
          { key: "iccid", label: t("sims.iccid"), isHeader: true, cell: ({ iccid }) => <span className="number">{iccid}</span> },
          {
            key: "state",
            label: t("sims.carrier"),
            cell: ({ state, isLive }) =>
              isLive || state === "ended" ? <span className={`state ${KINDS[state]}`}>{t(`sim-state.${state}`)}</span> : "–",
          },
          {
            key: "registered",
            label: t("sims.registered"),
            cell: ({ registeredAt }) => (registeredAt === null ? "–" : <Moment at={registeredAt} />),
          },
          { key: "ended", label: t("sims.ended"), cell: ({ endedAt }) => (endedAt === null ? "–" : <Moment at={endedAt} />) },
          {
            key: "end",
            label: "",
            cell: ({ iccid, isLive }) => (isAccepted && isLive ? <a href={`/real-names/${reference}/end?sim=${iccid}`}>{t("sims.end")}</a> : null),
          },
        ]}
      />
      {isAccepted && unregistered.length > 0 && (
        <form method="post" className="stack-tight">
          <p className="soft">{t("sims.register-hint")}</p>
          <SubmitButton intent="register" kind="secondary" text={t("sims.register", { count: unregistered.length })} />
        </form>
      )}
      {isAccepted && live.length > 1 && (
        <p>
          <a href={`/real-names/${reference}/end`}>{t("sims.end-all", { count: live.length })}</a>
        </p>
      )}
    </section>
  );
}
