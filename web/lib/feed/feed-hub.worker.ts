import { portOf } from '#web/lib/browser/port.ts';

import { FeedHub } from './feed-hub.ts';
import { openSocket } from './feed-socket.ts';

const SWEEP_MS = 60_000;

const hub = new FeedHub((url) => openSocket({ url }));
self.addEventListener('connect', (event) => {
  const [end] = event instanceof MessageEvent ? event.ports : [];
  if (end) hub.admit(portOf(end));
});
setInterval(() => hub.sweep(), SWEEP_MS);
