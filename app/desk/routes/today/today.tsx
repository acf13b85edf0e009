import { useLoaderData } from "@remix-run/react";
import { findUnusualActivity } from "#server/audit/staff-counters.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findWaitingForStaff, type Waiting } from "#server/orders/staff/waiting-for-staff.ts";
import { findWaitingEnquiries } from "#server/partners/staff/find-waiting-enquiries.ts";
import { findWaitingRegistrations } from "#server/real-name/staff/view-registration.ts";
import type { Permission } from "#server/staff/core/permissions.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Age, Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

type Task = { kind: KeyBelow<"desk-today", "task">; permission: Permission; to: string | null; waiting: Waiting; due?: number | null };

/** What waits for the roles of the reader, the oldest first. */
export const loader = staffLoader("today.view", async ({ shop, can, request, context }) => {
  const orders = await findWaitingForStaff(shop);
  const registrations = can("real-names.review") ? await findWaitingRegistrations(shop) : null;
  const enquiries = can("enquiries.handle") ? await findWaitingEnquiries(shop) : null;
  const unusual = can("audit.view") ? await findUnusual(shop) : null;
  const tasks: Task[] = [
    { kind: "overdue-units", permission: "orders.view", to: "/orders?overdue=1", waiting: orders.overdueUnits },
    { kind: "failed-units", permission: "orders.view", to: "/orders?failed=on", waiting: orders.failedUnits },
    { kind: "refund-requests", permission: "refunds.decide", to: "/refunds", waiting: orders.refundRequests },
    { kind: "to-ship", permission: "orders.change", to: "/orders?state=preparing&way=physical", waiting: orders.toShip },
    { kind: "returned-parcels", permission: "orders.change", to: "/orders?returned=1", waiting: orders.returnedParcels },
    { kind: "withdrawals", permission: "orders.change", to: "/orders?withdrawn=1", waiting: orders.withdrawals },
    { kind: "replacements", permission: "orders.change", to: "/orders?replacement=1", waiting: orders.replacements },
    { kind: "disputes", permission: "money.view", to: "/money/disputes", waiting: orders.disputes, due: orders.disputes.due },
    { kind: "discrepancies", permission: "money.view", to: "/money", waiting: orders.discrepancies },
    { kind: "failed-refunds", permission: "money.view", to: "/money/refunds", waiting: orders.failedRefunds },
    { kind: "unmatched-payments", permission: "money.view", to: "/money/payments", waiting: orders.unmatchedPayments },
    ...(registrations
      ? [{ kind: "registrations" as const, permission: "real-names.review" as const, to: "/real-names", waiting: registrations }]
      : []),
    ...(enquiries ? [{ kind: "enquiries" as const, permission: "enquiries.handle" as const, to: "/enquiries", waiting: enquiries }] : []),
    ...(unusual ? [{ kind: "unusual-staff" as const, permission: "audit.view" as const, to: "/audit", waiting: unusual }] : []),
    { kind: "dead-jobs", permission: "staff.manage", to: null, waiting: orders.deadJobs },
  ];
  return {
    title: titleOf(request, context, "desk:section.today"),
    now: shop.clock(),
    overdue: enquiries?.overdue ?? 0,
    tasks: tasks
      .filter(({ permission, waiting }) => can(permission) && waiting.count > 0)
      .sort((a, b) => (a.waiting.since ?? 0) - (b.waiting.since ?? 0)),
  };
});

/** Members of staff who did unusually much of something today. */
async function findUnusual({ db, clock }: AppContext): Promise<Waiting> {
  const activity = await findUnusualActivity(db, clock());
  return { count: activity.length, since: activity.length > 0 ? Math.min(...activity.map(({ since }) => since)) : null };
}

export default function Today() {
  const { title, now, tasks, overdue } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-today");
  return (
    <>
      <PageHead title={title} about={t("about")} />
      <DataTable
        caption={title}
        rows={tasks}
        rowKey={({ kind }) => kind}
        empty={<p>{t("nothing")}</p>}
        columns={[
          {
            key: "task",
            label: t("column.task"),
            isHeader: true,
            cell: ({ kind, to }) => (to === null ? t(`task.${kind}`) : <a href={to}>{t(`task.${kind}`)}</a>),
          },
          { key: "count", label: t("column.count"), isNumber: true, cell: ({ waiting }) => waiting.count },
          { key: "age", label: t("column.age"), isNumber: true, cell: ({ waiting }) => waiting.since !== null && <Age ms={now - waiting.since} /> },
          {
            key: "note",
            label: t("column.note"),
            cell: ({ kind, to, due }) => (
              <>
                {due && (
                  <>
                    <span className="state alert">{t("due")}</span> <Moment at={due} />
                  </>
                )}
                {kind === "enquiries" && overdue > 0 && <span className="state alert">{t("overdue", { count: overdue })}</span>}
                {to === null && <span className="soft">{t(`elsewhere.${kind}` as "elsewhere.dead-jobs")}</span>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
