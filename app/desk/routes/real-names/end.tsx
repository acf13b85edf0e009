import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { viewRegistration } from "#server/real-name/staff/view-registration.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";

/** Ends the registration of one SIM (`?sim=`), or of all. */
const page = verbPage({
  area: "desk-real-names",
  permission: "real-names.review",
  intent: "end",
  kind: "danger",
  subject: ({ params }) => params.reference,
  show: async ({ shop, who, request }, reference) => {
    const viewed = await viewRegistration(shop, { reference, who });
    if (!viewed.ok) throw data(null, { status: 404 });
    const live = viewed.registration.sims.filter((sim) => sim.live === 1);
    const iccid = new URL(request.url).searchParams.get("sim");
    const ending = live.filter((sim) => iccid === null || sim.iccid === iccid).map((sim) => sim.iccid);
    if (viewed.registration.state !== "accepted" || ending.length === 0) throw redirect(`/real-names/${reference}`, 303);
    return { reference: viewed.registration.reference, iccid, ending, isLast: ending.length === live.length };
  },
  title: ({ ending }) => ({ text: "desk-real-names:end.title", values: { count: ending.length } }),
  parent: (_, { reference }) => ({ label: reference, to: `/real-names/${reference}` }),
  above: (_, { ending }) => (
    <ul className="number">
      {ending.map((iccid) => (
        <li key={iccid}>{iccid}</li>
      ))}
    </ul>
  ),
  schema: z.object({ sim: z.string().optional() }),
  run: ({ shop, who }, reference, { sim }) => endRegistration(shop, { reference, iccid: sim || null, who }),
  rejection: ({ code }) => `desk-real-names:rejection.${code}`,
  done: ({ ended }, reference) => ({ to: `/real-names/${reference}`, text: "desk-real-names:done.ended", values: { count: ended.length } }),
  consequences: ({ t }, { isLast }) => [t("end.carrier"), t("end.again"), ...(isLast ? [t("end.erased")] : []), t("end.final")],
  fields: (_, { iccid }) => iccid !== null && <input type="hidden" name="sim" value={iccid} />,
  submit: ({ t }, { ending }) => t("end.submit", { count: ending.length }),
  back: ({ t }, { reference }) => ({ label: t("end.cancel"), to: `/real-names/${reference}` }),
});

export const { loader, action } = page;
export default page.Page;
