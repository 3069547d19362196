import { LightSocket } from './light-socket.ts';
import { now } from './raw-client.ts';

/**
 * A process full of visitors of one published board, without accounts. Arguments: server, anchor, number of sockets, how
 * many of them report. It says `ready`, then answers each message with the changes it saw since the last one.
 */
const [url = '', anchor = '', count = '0', each = '1'] = process.argv.slice(2);

let seen: [string, number][] = [];

/** Opens one socket; resolves when the server has let it in. */
function visit(reports: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new LightSocket(
      new URL('/socket.io/spaces/?EIO=4&transport=websocket', url),
      '',
      {
        onEnd: () => reject(new Error('A visitor was sent away.')),
        onText: (text) => {
          if (text === '2') socket.send('3');
          else if (text.startsWith('0')) socket.send(`40/spaces,${JSON.stringify({ anchor })}`);
          else if (text.startsWith('40/spaces')) resolve();
          else if (text.startsWith('44')) reject(new Error(`Not let in: ${text}`));
          else if (reports && text.startsWith('42/spaces,["changed"')) note(text);
        },
      },
    );
  });
}

/** The names of changed items: each change gives its item another one. */
function note(text: string): void {
  const at = now();
  for (const [name] of text.matchAll(/Changed \d+/g)) seen.push([name, at]);
}

for (let made = 0; made < Number(count); made += 100) {
  const some = Array.from({ length: Math.min(100, Number(count) - made) }, (_none, place) =>
    visit((made + place) % Number(each) === 0),
  );
  await Promise.all(some);
}
process.on('message', () => {
  process.send?.(seen);
  seen = [];
});
process.send?.('ready');
// The bench itself ended: nobody needs this process any more.
process.on('disconnect', () => process.exit(0));
