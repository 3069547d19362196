import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';

import { addressOf } from '#web/lib/http/http.ts';
import { onOnline } from '#web/lib/http/network.ts';
import { onSession } from '#web/lib/session/session.ts';

/** An unused connection stays open this long, because the next document is often a click away. */
const IDLE_MS = 5_000;

let shared: DocumentSocket | null = null;
let users = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
let stopSession: (() => void) | undefined;
let stopOnline: (() => void) | undefined;

/** Returns the tab's connection, which all documents share; release it with `releaseSocket`. */
export function acquireSocket(): HocuspocusProviderWebsocket {
  clearTimeout(ending);
  users += 1;
  shared ??= openSocket();
  return shared;
}

/** Releases the connection; the last release closes it after a while. */
export function releaseSocket(): void {
  users -= 1;
  if (users > 0) return;
  ending = setTimeout(() => {
    shared?.destroy();
    shared = null;
    stopOnline?.();
    window.removeEventListener('offline', goAway);
    stopSession?.();
  }, IDLE_MS);
}

function openSocket(): DocumentSocket {
  stopOnline = onOnline(comeBack);
  window.addEventListener('offline', goAway);
  let wasEnded = false;
  stopSession = onSession(({ state }) => {
    // A connection keeps the session that opened it: after a new sign-in another one is needed.
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
  /** Ends the connection when the browser goes offline: otherwise it would look merely slow. */
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

/** Path of the live server, which the server writes into the page. */
function livePath(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="live-path"]');
  return meta?.content ?? '/live/';
}
