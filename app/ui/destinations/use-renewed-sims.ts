import { useSearchParams } from "@remix-run/react";
import { cleanIccid } from "#server/forms/field.schema.ts";

const MAX_SIMS = 10;

/** Query parameters that a link passes on. */
export type RenewedSims = { way?: "sim"; iccid?: string[] };

/** A SIM of the visitor that a page offers to add data to. `rejection`: the text key that says why it cannot; `isChosen`: rather than a new eSIM. */
export type OfferedSim = { iccid: string; kind: "esim" | "physical" | null; rejection: string | null; isChosen: boolean };

/** Returns the SIMs for which the visitor chooses a package (`iccid=…`, `way` being `sim` or missing), for links and forms to pass on; empty for a new SIM. */
export function useRenewedSims(): RenewedSims {
  const [search] = useSearchParams();
  return readRenewedSims(search);
}

/** The same for a query. */
export function readRenewedSims(search: URLSearchParams): RenewedSims {
  const iccid = search
    .getAll("iccid")
    .map((typed) => cleanIccid(typed) ?? "")
    .filter((typed) => /^\d{19,20}$/.test(typed));
  const way = search.get("way");
  return (way === null || way === "sim") && iccid.length > 0 ? { way: "sim", iccid: iccid.slice(0, MAX_SIMS) } : {};
}

/** Returns the last digits of an ICCID, by which people tell their SIMs apart. */
export const lastDigits = (iccid: string) => iccid.slice(-6);
