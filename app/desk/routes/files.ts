import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { csv as audit } from "./audit/audit.tsx";
import { csv as packages } from "./catalogue/list.tsx";
import { csv as texts } from "./content/list.tsx";
import { csv as enquiries } from "./enquiries/list.tsx";
import { csv as differences } from "./money/differences.tsx";
import { csv as disputes } from "./money/disputes.tsx";
import { csv as payments } from "./money/payments.tsx";
import { csv as failedRefunds } from "./money/refunds.tsx";
import { csv as report } from "./money/report.tsx";
import { csv as orders } from "./orders/list.tsx";
import { csv as promoCodes } from "./promo/list.tsx";
import { csv as ratings } from "./ratings/list.tsx";
import { csv as registrations } from "./real-names/list.tsx";
import { csv as refundRequests } from "./refunds/list.tsx";
import { csv as accounts } from "./staff/staff-list.tsx";
import { csv as statistics } from "./statistics/statistics.tsx";
import { csv as stock } from "./stock/list.tsx";

const LISTS = [orders, refundRequests, differences, disputes, failedRefunds, payments, report, statistics];
const FILES = [...LISTS, accounts, audit, registrations, promoCodes, stock, enquiries, packages, texts, ratings];

/** The files of all lists: each list says what its file contains, and at which address. */
async function load(args: LoaderFunctionArgs): Promise<Response> {
  // The router ignores case and trailing slashes.
  const address = new URL(args.request.url).pathname.replace(/\/$/, "").toLowerCase();
  const file = FILES.find(({ path }) => path === address);
  if (!file) throw data(null, { status: 404 });
  return file(args);
}
export const loader = Object.assign(load, { access: Object.fromEntries(FILES.map(({ path, access }) => [path, access[""]])) });
