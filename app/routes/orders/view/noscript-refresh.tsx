import { useContext } from "react";
import { NonceContext } from "#app/nonce.ts";
import { INLINE_TIMER_NAME } from "#app/client/use-auto-refresh.ts";

/** Reloads a waiting page if scripts are disabled or fail to load. `useAutoRefresh` cancels the timer if scripts run. */
export function NoscriptRefresh({ seconds }: { seconds: number }) {
  const nonce = useContext(NonceContext);
  // The load event fires after all scripts have loaded or failed, so the reload never interrupts a slow download.
  const script = `addEventListener("load",()=>{self.${INLINE_TIMER_NAME}??=setTimeout(()=>location.reload(),${seconds * 1000})})`;
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
      {/* oxlint-disable-next-line react/no-danger -- the only variable parts are a constant and a number */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
