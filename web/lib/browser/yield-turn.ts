/** Lets the page paint and answer to the person before long work goes on. */
export function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Not a timer: those rest 4 ms each time.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null, []);
  });
}
