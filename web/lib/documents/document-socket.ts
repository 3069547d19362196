import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';

import { addressOf } from '#web/lib/http/http.ts';
import { onSession } from '#web/lib/session/session.ts';

/** A connection without a document is kept this long: the next one is often a click away. */
const IDLE_MS = 5_000;

let shared: DocumentSocket | null = null;
let users = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
let stopSession: (() => void) | undefined;

/** The one connection of this tab for all its documents; give it back when the document is closed. */
export function takeSocket(): HocuspocusProviderWebsocket {
  clearTimeout(ending);
  users += 1;
  shared ??= openSocket();
  return shared;
}

/** The document that took the connection is closed. */
export function giveSocketBack(): void {
  users -= 1;
  if (users > 0) return;
  ending = setTimeout(() => {
    shared?.destroy();
    shared = null;
    window.removeEventListener('online', comeBack);
    window.removeEventListener('offline', goAway);
    stopSession?.();
  }, IDLE_MS);
}

function openSocket(): DocumentSocket {
  window.addEventListener('online', comeBack);
  window.addEventListener('offline', goAway);
  let wasEnded = false;
  stopSession = onSession(({ state }) => {
    // A connection keeps the session it was opened with: whoever has signed in again needs another one.
    if (wasEnded && state === 'signed_in') {
      goAway();
      comeBack();
    }
    wasEnded = state === 'ended';
  });
  return new DocumentSocket({
    url: socketAddress(),
    delay: 500,
    minDelay: 300,
    maxDelay: 5_000,
    jitter: true,
  });
}

function comeBack(): void {
  void shared?.connect();
}

function goAway(): void {
  shared?.interrupt();
}

class DocumentSocket extends HocuspocusProviderWebsocket {
  /** Without a network a connection ends without a word: it would be taken for one that is only slow. */
  interrupt(): void {
    this.disconnect();
    this.emit('close', { event: { code: 1006, reason: '' } });
  }
}

function socketAddress(): string {
  const address = new URL(addressOf(`${livePath()}collaboration`), location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** Where documents are, as the page says: a setting of the server. */
function livePath(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="live-path"]');
  return meta?.content ?? '/live/';
}
