import { useContext } from "react";
import { NonceContext } from "#app/nonce.ts";
import { NOSCRIPT_TIMER } from "#app/client/use-auto-refresh.ts";

/** Loads a waiting page again where scripts are off, and also where they are on but never arrive; scripts that run take its timer away. */
export function NoscriptRefresh({ seconds }: { seconds: number }) {
  const nonce = useContext(NonceContext);
  // The load event comes after the scripts, come or failed: a slow link is never cut short by its own reload.
  const wait = `addEventListener("load",()=>{self.${NOSCRIPT_TIMER}??=setTimeout(()=>location.reload(),${seconds * 1000})})`;
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
      {/* oxlint-disable-next-line react/no-danger -- a number of ours is all that goes in */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wait }} />
    </>
  );
}
