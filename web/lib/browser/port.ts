/** Typed end of a message channel between a page and a worker. */
export interface Port<Out, In> {
  send(message: Out): void;
  /** Calls `listener` with each message; only one listener per end. */
  listen(listener: (message: In) => void): void;
}

/** Wraps a worker, or an end of a message channel. */
export function portOf<Out, In>(end: MessagePort | Worker): Port<Out, In> {
  return {
    send: (message) => end.postMessage(message, []),
    listen(listener) {
      end.addEventListener('message', (event) => {
        if (event instanceof MessageEvent) listener(event.data);
      });
      if ('start' in end) end.start();
    },
  };
}
