/** Calls `run` once the page has loaded and the browser is idle. `delay`: ms after the load event. Returns a function that cancels the call. */
export function onceIdle(run: () => void, delay = 500): () => void {
  let timer: number | undefined;
  let isCancelled = false;
  const runUnlessCancelled = () => void (isCancelled || run());
  const runWhenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(runUnlessCancelled) : runUnlessCancelled());
  const schedule = () => void (timer = window.setTimeout(runWhenIdle, delay));
  if (document.readyState === "complete") schedule();
  else window.addEventListener("load", schedule, { once: true });
  return () => {
    window.removeEventListener("load", schedule);
    window.clearTimeout(timer);
    isCancelled = true;
  };
}
