/** One end of a channel between a page and a worker. */
export interface Port<Out, In> {
  send(message: Out): void;
  /** Calls `listener` with each message; one listener an end. */
  listen(listener: (message: In) => void): void;
}

/** The end of a worker or of a message channel. */
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
