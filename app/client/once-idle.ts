/** Calls `run` once the page has loaded and the browser is idle. `delay`: ms after the load event. */
export function onceIdle(run: () => void, delay = 500): void {
  const runWhenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(run) : run());
  const schedule = () => setTimeout(runWhenIdle, delay);
  if (document.readyState === "complete") schedule();
  else addEventListener("load", schedule, { once: true });
}
