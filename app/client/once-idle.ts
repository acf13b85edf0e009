/** Calls `run` once the page has loaded and the browser is idle. Returns a function that cancels the call. */
export function onceIdle(run: () => void): () => void {
  let timer: number | undefined;
  let isCancelled = false;
  const runUnlessCancelled = () => void (isCancelled || run());
  const runWhenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(runUnlessCancelled) : runUnlessCancelled());
  const schedule = () => void (timer = window.setTimeout(runWhenIdle, 500));
  if (document.readyState === "complete") schedule();
  else window.addEventListener("load", schedule, { once: true });
  return () => {
    window.removeEventListener("load", schedule);
    window.clearTimeout(timer);
    isCancelled = true;
  };
}
