import { InlineScript, WithoutScripts } from "#app/light-page.tsx";
import { INLINE_TIMER_NAME } from "#app/client/use-auto-refresh.ts";

/** Reloads a waiting page if scripts are disabled or fail to load. `useAutoRefresh` cancels the timer if scripts run. */
export function NoscriptRefresh({ seconds }: { seconds: number }) {
  // The load event fires after all scripts have loaded or failed, so the reload never interrupts a slow download.
  const script = `addEventListener("load",()=>{self.${INLINE_TIMER_NAME}??=setTimeout(()=>location.reload(),${seconds * 1000})})`;
  return (
    <>
      <WithoutScripts>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </WithoutScripts>
      <InlineScript code={script} />
    </>
  );
}
