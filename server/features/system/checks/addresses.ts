import { connect } from 'node:tls';

import { healthCheck, reasonOf } from '#server/platform/health/check.ts';
import { type Arrival, askArrival } from '#server/platform/health/probe.ts';
import type { Config } from '#server/platform/settings/config.ts';

const KEPT = 30_000;
const DAY_MS = 86_400_000;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

const isLocal = (origin: string) => LOCAL.includes(new URL(origin).hostname);

/** What comes between people and this process, by a request that takes the same way. */
export const proxyCheck = healthCheck({
  key: 'proxy',
  outcomes: {
    none: 'ok',
    good: 'ok',
    untrusted: 'bad',
    trustsTooMany: 'bad',
    otherAddress: 'warn',
    away: 'warn',
    other: 'bad',
  },
  async look({ platform, reachedAt }) {
    const { PUBLIC_URL: address, TRUST_PROXY: trusted } = platform.config;
    const own = new URL(address).origin;
    let arrival: Arrival | null;
    try {
      arrival = await askArrival(platform);
    } catch (error) {
      return { outcome: 'away', facts: { address, reason: reasonOf(error) } };
    }
    if (arrival === null) return { outcome: 'other', facts: { address } };
    const facts = { hops: arrival.hops, trusted, address: own };
    if (arrival.hops > trusted) return { outcome: 'untrusted', facts };
    if (arrival.hops < trusted) return { outcome: 'trustsTooMany', facts };
    const reached = [arrival.origin, reachedAt].find(
      (origin) => origin !== null && origin !== own && !isLocal(origin),
    );
    if (reached) return { outcome: 'otherAddress', facts: { reached, address: own } };
    return { outcome: arrival.hops === 0 ? 'none' : 'good', facts };
  },
});

/** WebSockets need a proxy that passes on upgrades: documents do not open without. */
export const socketsCheck = healthCheck({
  key: 'sockets',
  outcomes: { good: 'ok', refused: 'bad' },
  keptFor: KEPT,
  async look({ platform: { config } }) {
    const began = performance.now();
    for (const path of [
      '/socket.io/?EIO=4&transport=websocket',
      `${config.LIVE_BASE_PATH}collaboration`,
    ]) {
      const refusal = await openSocket(config, path);
      if (refusal !== null) {
        const place = path.split('?')[0] ?? '';
        return { outcome: 'refused', facts: { path: place, reason: refusal } };
      }
    }
    return { outcome: 'good', facts: { took_ms: Math.round(performance.now() - began) } };
  },
});

/** Opens and closes a WebSocket; null = it opened, else why not. */
function openSocket({ PUBLIC_URL }: Config, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(PUBLIC_URL.replace(/^http/, 'ws') + path);
    const end = (refusal: string | null) => {
      resolve(refusal);
      socket.close();
    };
    socket.addEventListener('open', () => end(null));
    socket.addEventListener('error', (event) => {
      const { message = '' } = event as { message?: string };
      end(message === '' ? 'the upgrade was refused' : message);
    });
  });
}

const SOON_DAYS = 14;

export const certificateCheck = healthCheck({
  key: 'certificate',
  outcomes: { local: 'ok', good: 'ok', plain: 'warn', soon: 'warn', over: 'bad', wrong: 'bad' },
  keptFor: 10 * KEPT,
  async look({ platform: { config } }) {
    const { protocol, hostname, port, origin } = new URL(config.PUBLIC_URL);
    if (protocol === 'http:') return { outcome: isLocal(origin) ? 'local' : 'plain' };
    const { until, refusal } = await readCertificate(hostname, Number(port) || 443);
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const facts = { days, until_at: until.toISOString(), reason: refusal };
    if (days < 0) return { outcome: 'over', facts };
    if (refusal !== '') return { outcome: 'wrong', facts };
    return { outcome: days < SOON_DAYS ? 'soon' : 'good', facts };
  },
});

interface Certificate {
  readonly until: Date;
  /** Why browsers refuse it; empty when they do not. */
  readonly refusal: string;
}

function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // An invalid certificate is read too: its end says what is wrong with it.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const refusal = socket.authorized ? '' : String(socket.authorizationError);
      resolve({ until: new Date(until), refusal });
      socket.end();
    });
    socket.setTimeout(4_000, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}
