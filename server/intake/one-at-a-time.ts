/** A queue of its own: what is opened through it is opened one at a time in this process, whoever asks. */
export function oneAtATime(): <T>(open: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (open) => {
    const turn = last.then(open);
    last = turn.catch(() => {});
    return turn;
  };
}
