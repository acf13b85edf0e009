import { findRegion } from "./address-regions.ts";

/** The states of the USA with the first three digits of their ZIP codes (USPS, Publication 65). Ranges include unused numbers, and borders overlap. */
const STATES = new Map([
  ["Alabama", "350-369"],
  ["Alaska", "995-999"],
  ["Arizona", "850-865"],
  ["Arkansas", "716-729"],
  ["California", "900-961"],
  ["Colorado", "800-816"],
  ["Connecticut", "060-069"],
  ["Delaware", "197-199"],
  ["District of Columbia", "200-205 569-569"],
  ["Florida", "320-349"],
  ["Georgia", "300-319 398-399"],
  ["Hawaii", "967-968"],
  ["Idaho", "832-838"],
  ["Illinois", "600-629"],
  ["Indiana", "460-479"],
  ["Iowa", "500-528"],
  ["Kansas", "660-679"],
  ["Kentucky", "400-427"],
  ["Louisiana", "700-714"],
  ["Maine", "039-049"],
  ["Maryland", "206-219"],
  ["Massachusetts", "010-027 055-055"],
  ["Michigan", "480-499"],
  ["Minnesota", "550-567"],
  ["Mississippi", "386-397"],
  ["Missouri", "630-658"],
  ["Montana", "590-599"],
  ["Nebraska", "680-693"],
  ["Nevada", "889-898"],
  ["New Hampshire", "030-038"],
  ["New Jersey", "070-089"],
  ["New Mexico", "870-884"],
  ["New York", "100-149 005-005 063-063"],
  ["North Carolina", "270-289"],
  ["North Dakota", "580-588"],
  ["Ohio", "430-459"],
  ["Oklahoma", "730-749"],
  ["Oregon", "970-979"],
  ["Pennsylvania", "150-196"],
  ["Rhode Island", "028-029"],
  ["South Carolina", "290-299"],
  ["South Dakota", "570-577"],
  ["Tennessee", "370-385"],
  ["Texas", "750-799 733-733 885-885"],
  ["Utah", "840-847"],
  ["Vermont", "050-059"],
  ["Virginia", "220-246 201-201"],
  ["Washington", "980-994"],
  ["West Virginia", "247-268"],
  ["Wisconsin", "530-549"],
  ["Wyoming", "820-831 834-834"],
]);

const hasZip = (prefixes: string, zip: string) => prefixes.split(" ").some((range) => zip >= range.slice(0, 3) && zip.slice(0, 3) <= range.slice(4));

/** Returns the state of a ZIP code if it is not the given one, by its name or code; null if it is, or one of them is unknown. */
export function findOtherState(state: string, zip: string): string | null {
  const prefixes = STATES.get(findRegion("US", state, undefined)?.province.names.en ?? "");
  if (prefixes === undefined || hasZip(prefixes, zip)) return null;
  return [...STATES].find(([, others]) => hasZip(others, zip))?.[0] ?? null;
}
