interface Queue {
  readonly wouldLose: boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Lets the browser ask before closing a tab with changes that could not be stored. The listener
 * exists only then: a page with one is never kept in the back/forward cache. Returns an
 * unsubscribe function.
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
