type Waiting = { useBy: number; regions: number; purchasedAt: number; id: string };

/** Which of two waiting packages on one SIM starts first: the earlier expiry, then the fewer regions, then the earlier purchase (§4). */
export function compareActivationOrder(a: Waiting, b: Waiting): number {
  return a.useBy - b.useBy || a.regions - b.regions || a.purchasedAt - b.purchasedAt || (a.id < b.id ? -1 : 1);
}
