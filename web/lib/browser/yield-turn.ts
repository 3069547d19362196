/** Lets the browser paint and handle input before long work continues. */
export function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    // A message, because nested timers wait at least 4 ms each.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null, []);
  });
}
