import type { Catalogue, Plan } from "#server/catalogue/catalogue.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

type AskedServices = { what: "apps" | "calls"; services: string[] };

/** What local networks block or slow down and travellers ask about, by destination: apps, or only the calls in them. Maintained by hand. */
const ASKED_SERVICES: Record<string, AskedServices> = {
  AE: { what: "calls", services: ["WhatsApp", "FaceTime"] },
  CN: { what: "apps", services: ["WhatsApp", "Google", "Gmail", "Teams"] },
  IR: { what: "apps", services: ["Instagram", "YouTube", "Telegram"] },
  OM: { what: "calls", services: ["WhatsApp", "FaceTime"] },
  RU: { what: "apps", services: ["Instagram", "Facebook", "X"] },
};

/** Destinations whose IP addresses some AI services refuse. */
const WITHOUT_AI_SERVICES = ["CN", "HK", "IR", "MO", "RU"];

/** Where data of a plan leaves to the internet, and what follows from it. */
export type InternetExit = {
  place: string;
  /** Data of a plan of one destination leaves in another, or that of a region in one of many. */
  isElsewhere: boolean;
  /** Some AI services refuse IP addresses of the place. */
  isWithoutAi: boolean;
  /** The services that local networks of the plan's destinations block. `isBlocked`: for this plan too, because its data leaves through them. */
  asked: (AskedServices & { place: string; isBlocked: boolean })[];
};

export function describeExit({ destinations }: Pick<Catalogue, "destinations">, plan: Plan, language: ChannelLanguage): InternetExit {
  const nameOf = (id: string) => destinations.get(id)?.names[language] ?? id;
  return {
    place: nameOf(plan.exit),
    isElsewhere: plan.exit !== plan.id,
    isWithoutAi: WITHOUT_AI_SERVICES.includes(plan.exit),
    asked: plan.coverage.flatMap((id) => {
      const asked = ASKED_SERVICES[id];
      return asked ? [{ ...asked, place: nameOf(id), isBlocked: id === plan.exit }] : [];
    }),
  };
}
