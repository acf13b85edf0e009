/** The states of the USA with the first three digits of their ZIP codes (USPS, Publication 65). Ranges include unused numbers, and borders overlap. */
const STATES: Record<string, [name: string, prefixes: string]> = {
  AL: ["Alabama", "350-369"],
  AK: ["Alaska", "995-999"],
  AZ: ["Arizona", "850-865"],
  AR: ["Arkansas", "716-729"],
  CA: ["California", "900-961"],
  CO: ["Colorado", "800-816"],
  CT: ["Connecticut", "060-069"],
  DE: ["Delaware", "197-199"],
  DC: ["District of Columbia", "200-205 569-569"],
  FL: ["Florida", "320-349"],
  GA: ["Georgia", "300-319 398-399"],
  HI: ["Hawaii", "967-968"],
  ID: ["Idaho", "832-838"],
  IL: ["Illinois", "600-629"],
  IN: ["Indiana", "460-479"],
  IA: ["Iowa", "500-528"],
  KS: ["Kansas", "660-679"],
  KY: ["Kentucky", "400-427"],
  LA: ["Louisiana", "700-714"],
  ME: ["Maine", "039-049"],
  MD: ["Maryland", "206-219"],
  MA: ["Massachusetts", "010-027 055-055"],
  MI: ["Michigan", "480-499"],
  MN: ["Minnesota", "550-567"],
  MS: ["Mississippi", "386-397"],
  MO: ["Missouri", "630-658"],
  MT: ["Montana", "590-599"],
  NE: ["Nebraska", "680-693"],
  NV: ["Nevada", "889-898"],
  NH: ["New Hampshire", "030-038"],
  NJ: ["New Jersey", "070-089"],
  NM: ["New Mexico", "870-884"],
  NY: ["New York", "100-149 005-005 063-063"],
  NC: ["North Carolina", "270-289"],
  ND: ["North Dakota", "580-588"],
  OH: ["Ohio", "430-459"],
  OK: ["Oklahoma", "730-749"],
  OR: ["Oregon", "970-979"],
  PA: ["Pennsylvania", "150-196"],
  RI: ["Rhode Island", "028-029"],
  SC: ["South Carolina", "290-299"],
  SD: ["South Dakota", "570-577"],
  TN: ["Tennessee", "370-385"],
  TX: ["Texas", "750-799 733-733 885-885"],
  UT: ["Utah", "840-847"],
  VT: ["Vermont", "050-059"],
  VA: ["Virginia", "220-246 201-201"],
  WA: ["Washington", "980-994"],
  WV: ["West Virginia", "247-268"],
  WI: ["Wisconsin", "530-549"],
  WY: ["Wyoming", "820-831 834-834"],
};
const hasPrefix = ([, prefixes]: (typeof STATES)[string], zip: string) =>
  prefixes.split(" ").some((range) => zip >= range.slice(0, 3) && zip.slice(0, 3) <= range.slice(4));

/** Returns the state of a ZIP code and the state that was typed, by name or by its two letters, if they differ; null if they agree or one is unknown. */
export function findZipMismatch(state: string, zip: string): { state: string; chosen: string } | null {
  const typed = state.trim().toUpperCase();
  const chosen = STATES[typed] ?? Object.values(STATES).find(([name]) => name.toUpperCase() === typed);
  if (!chosen || hasPrefix(chosen, zip)) return null;
  const actual = Object.values(STATES).find((candidate) => hasPrefix(candidate, zip));
  return actual ? { state: actual[0], chosen: chosen[0] } : null;
}
