let last: Promise<unknown> = Promise.resolve();

/** Takes turns: of all files that somebody sent, one is opened at a time in this process, whoever asks and whatever it is. */
export function oneAtATime<T>(open: () => Promise<T>): Promise<T> {
  const turn = last.then(open);
  last = turn.catch(() => {});
  return turn;
}
