/** What may hold unsent changes that the browser could not keep. */
interface Queue {
  readonly wouldLose: boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Lets the browser ask before the tab is closed while something unsent lives in it alone. It asks only then: a
 * page that always might ask is never kept for going back. Returns an unsubscribe function.
 */
export function warnBeforeLosing(queue: Queue): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const look = () => {
    if (queue.wouldLose) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  const stop = queue.subscribe(look);
  look();
  return () => {
    stop();
    window.removeEventListener('beforeunload', ask);
  };
}
