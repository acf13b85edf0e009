/** The SIMs that an order renews or tops up, each once; none where it brings new ones. Orders of one SIM may have it alone. */
export function orderIccids({ iccids, iccid }: { /** As the line has them, JSON. */ iccids: string | null; iccid: string | null }): string[] {
  if (iccids !== null) return [...new Set(JSON.parse(iccids) as string[])];
  return iccid === null ? [] : [iccid];
}
