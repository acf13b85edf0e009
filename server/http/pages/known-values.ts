import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { ALL_DOCUMENT_KEYS, QUESTION_TYPES } from "#server/content/document.schema.ts";
import { findMaintenance, maintenanceVersion } from "#server/content/maintenance/find-maintenance.ts";
import { getSettings } from "#server/content/settings/get-settings.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { ALPHABET_GROUPS } from "#server/destinations/alphabet.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { DATA_USES } from "#server/plans/data-use.schema.ts";

/** The parameters on which shared pages depend. */
export type PageParameter = keyof typeof PARAMETERS;

/** The values that a shared page can depend on. A visitor who invents others must not make further pages. */
export type KnownValues = {
  /** The version of the current announcement. */
  announcement: string | null;
  /** The versions of the notices that may be shown now. */
  notices: string[];
  hasParameter: (name: PageParameter, value: string) => boolean;
};

const oneOf = (values: readonly string[]) => (_catalogue: Catalogue, value: string) => values.includes(value);

/** Whether the catalogue or a list has this value of a parameter. */
const PARAMETERS = {
  ContinentActive: (_catalogue: Catalogue, value: string) => /^\d$/.test(value),
  letters: oneOf(Object.values(ALPHABET_GROUPS).flat()),
  // A country or, on a page of plans, the key of a region.
  country: ({ destinations, plans }: Catalogue, value: string) => destinations.has(value) || plans.has(value),
  mcc: ({ destinations }: Catalogue, value: string) => [...destinations.values()].some(({ mccs }) => mccs.includes(value)),
  days: (_catalogue: Catalogue, value: string) => /^[1-9]\d?$/.test(value),
  use: oneOf(DATA_USES),
  kind: oneOf(PACKAGE_KINDS),
  mb: ({ packages }: Catalogue, value: string) =>
    [...packages.values()].some((one) => String(one.kind === "fixed" ? one.dataMb : one.dailyMb) === value),
  plan: ({ plans }: Catalogue, value: string) => plans.has(value),
  package: ({ packages }: Catalogue, value: string) => packages.has(value),
  way: oneOf(DELIVERY_METHODS),
  quantity: (_catalogue: Catalogue, value: string) => /^[1-9]\d?$/.test(value) && Number(value) <= MAX_QUANTITY,
  type: oneOf(QUESTION_TYPES),
  key: oneOf(ALL_DOCUMENT_KEYS),
};

/** Returns the values on which the shared pages of a language can depend now. */
export async function knownValues(shop: AppContext, language: Language): Promise<KnownValues> {
  const [settings, maintenance] = await Promise.all([getSettings(shop, language), findMaintenance(shop)]);
  const notices = [maintenance && maintenanceVersion(maintenance), settings.notice?.version];
  return {
    announcement: settings.announcement?.version ?? null,
    notices: notices.flatMap((version) => version ?? []),
    hasParameter: (name, value) => PARAMETERS[name](shop.catalogue(), value),
  };
}
