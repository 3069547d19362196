import type dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  callOutside,
  OutgoingError,
  refuseInnerAddress,
} from '#server/platform/outgoing/outgoing.ts';
import { isPublicAddress } from '#server/platform/settings/address-rules.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { PATIENCE } from '#tests/support/patience.ts';

const names = vi.hoisted(() => ({ answers: new Map<string, string[][]>(), asked: 0 }));

// The outside network is what tests may fake: here the answers of the name service.
vi.mock('node:dns/promises', async (real) => {
  const original = await real<typeof dns>();
  return {
    ...original,
    lookup: async (host: string, options: object) => {
      const queue = names.answers.get(host);
      if (!queue) return original.lookup(host, options);
      names.asked += 1;
      const addresses = (queue.length > 1 ? queue.shift() : queue[0]) ?? [];
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
});

const PUBLIC_URL = 'http://tutti.test';
const servers: Server[] = [];
let port = 0;
let seen: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

const handle: RequestListener = async (request, reply) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = request.url ?? '';
  seen.push({ url, headers: request.headers, body: Buffer.concat(chunks).toString() });
  const to = new URL(url, 'http://x').searchParams.get('to');
  if (to !== null) {
    // Header bytes are sent as they are, also those of other alphabets.
    const location = Buffer.from(to).toString('latin1');
    reply.writeHead(302, { location }).end('secret of the redirect');
  } else if (url === '/loop') {
    reply.writeHead(302, { location: '/loop' }).end();
  } else if (url === '/endless') {
    reply.writeHead(200);
    const pump = () => {
      while (reply.write(Buffer.alloc(65_536)) && !reply.destroyed);
    };
    reply.on('drain', pump);
    pump();
  } else if (url === '/drip') {
    reply.writeHead(200);
    const drip = setInterval(() => reply.write('x'), 50);
    reply.on('close', () => clearInterval(drip));
  } else if (url === '/silent') {
    request.socket.setTimeout(20_000);
  } else if (url === '/refusal') {
    reply.writeHead(403, { 'x-note': 'inner' }).end('inner secret');
  } else {
    reply.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
  }
};

const allowed = () => ({ PUBLIC_URL, OUTGOING_ALLOW: `127.0.0.1:${port}` });
const strict = { PUBLIC_URL, OUTGOING_ALLOW: '' };

async function outcome(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'answered';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.reason;
  }
}

beforeAll(async () => {
  port = await listen(handle);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('an outgoing call', () => {
  it('answers with status, headers and body', async () => {
    const reply = await callOutside(allowed(), `http://127.0.0.1:${port}/x`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe('hello');
    expect(reply.headers['content-type']).toBe('text/plain');
    const last = seen.at(-1);
    expect(last?.body).toBe('{"a":1}');
    expect(last?.headers['user-agent']).toBe('Tutti (+http://tutti.test)');
  });

  const REFUSED = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[fec0::1]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://localhost/',
    'http://localhost./',
    'http://anything.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://93.184.216.34:5432/',
    'http://93.184.216.34:22/',
    'http://93.184.216.34:6379/',
    'http://93.184.216.34:0/',
    'https://93.184.216.34:0/',
    'https://93.184.216.34:00000/',
    'http://[2606:2800:220:1::1]:0/',
    'http://93.184.216.34:022/',
    'http://93.184.216.34:65535/',
    'http://93.184.216.34:65536/',
    'http://93.184.216.34:80443/',
    'http://93.184.216.34:-1/',
    'http://93.184.216.34:+80/',
    'http://93.184.216.34: 80/',
    'http://93.184.216.34:0x50/',
    'http://localhost../',
    'http://127.0.0.1./',
    'http://metadata.google.internal./',
    'http://93.184.216.34@127.0.0.1/',
    'https://:pass@93.184.216.34/',
    'https://user@93.184.216.34/',
    'https://user:pass@93.184.216.34/',
    'file:///etc/passwd',
    'gopher://93.184.216.34/',
    'ftp://93.184.216.34/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'blob:http://93.184.216.34/x',
    '//93.184.216.34/',
    'no address',
    '',
    'http://',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http:\\\\127.0.0.1\\',
  ];

  it.each(REFUSED)('refuses %s before it connects', async (url) => {
    names.answers.set('metadata.google.internal', [['93.184.216.34']]);
    names.answers.set('printer.local', [['93.184.216.34']]);
    names.answers.set('anything.localhost', [['93.184.216.34']]);
    const calls = seen.length;
    expect(await outcome(callOutside(strict, url))).toBe('blocked');
    expect(await outcome(refuseInnerAddress(strict, url))).toBe('blocked');
    expect(seen).toHaveLength(calls);
  });

  // An empty location is no redirect; a bare word and `//host/` are addresses there.
  const REDIRECTS = REFUSED.filter((url) => url.includes(':'));

  it.each(REDIRECTS)('refuses a redirect to %s', async (url) => {
    const from = `http://127.0.0.1:${port}/?to=${encodeURIComponent(url)}`;
    expect(await outcome(callOutside(allowed(), from))).toBe('blocked');
    expect(seen.at(-1)?.url).toBe(from.slice(from.indexOf('/?')));
  });

  it('refuses a name with one inner address among its addresses', async () => {
    names.answers.set('mixed.test', [['93.184.216.34', '127.0.0.1']]);
    expect(await outcome(callOutside(strict, 'http://mixed.test/'))).toBe('blocked');
  });

  it('connects to the address it checked, whatever the name says a moment later', async () => {
    names.answers.set('rebind.test', [['127.0.0.1'], ['10.0.0.1']]);
    names.asked = 0;
    const settings = { PUBLIC_URL, OUTGOING_ALLOW: '127.0.0.0/8' };
    const reply = await callOutside(settings, `http://rebind.test:${port}/pinned`);
    expect(reply.status).toBe(200);
    expect(names.asked).toBe(1);
    expect(seen.at(-1)?.headers['host']).toBe(`rebind.test:${port}`);
    expect(await outcome(callOutside(settings, `http://rebind.test:${port}/`))).toBe('blocked');
  });

  it('checks the name of a redirect again', async () => {
    names.answers.set('inner.test', [['192.168.1.1']]);
    const url = `http://127.0.0.1:${port}/?to=${encodeURIComponent('http://inner.test/')}`;
    expect(await outcome(callOutside(allowed(), url))).toBe('blocked');
  });

  it('follows redirects that are allowed, three at most', async () => {
    const reply = await callOutside(allowed(), `http://127.0.0.1:${port}/?to=/there`);
    expect(reply.url).toBe(`http://127.0.0.1:${port}/there`);
    seen = [];
    expect(await outcome(callOutside(allowed(), `http://127.0.0.1:${port}/loop`))).toBe('failed');
    expect(seen).toHaveLength(4);
  });

  it('does not follow a redirect with a body in hand', async () => {
    const reply = await callOutside(allowed(), `http://127.0.0.1:${port}/?to=/there`, {
      method: 'POST',
      body: 'x',
    });
    expect(reply.status).toBe(302);
    expect(reply.body.toString()).toBe('');
  });

  it('stops at the size limit, or keeps the beginning', async () => {
    const url = `http://127.0.0.1:${port}/endless`;
    expect(await outcome(callOutside(allowed(), url, { maxBytes: 100_000 }))).toBe('too_large');
    const cut = await callOutside(allowed(), url, { maxBytes: 100_000, isCut: true });
    expect(cut.body).toHaveLength(100_000);
  });

  it.each(['/silent', '/drip'])('stops at the time limit at %s', async (path) => {
    const started = Date.now();
    const url = `http://127.0.0.1:${port}${path}`;
    expect(await outcome(callOutside(allowed(), url, { seconds: 0.4 }))).toBe('timeout');
    expect(Date.now() - started).toBeLessThan(3000 * PATIENCE);
  });

  it('says nothing of what it found inside', async () => {
    const url = `http://127.0.0.1:${port}/?to=${encodeURIComponent('http://127.0.0.1:1/refusal')}`;
    const error = await callOutside(allowed(), url).catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('OutgoingError: This address is not allowed.');
    const closed = await callOutside(
      { PUBLIC_URL, OUTGOING_ALLOW: '127.0.0.1' },
      'http://127.0.0.1:1/',
    ).catch((thrown: unknown) => thrown);
    expect(String(closed)).toBe('OutgoingError: The address could not be reached.');
  });

  it('allows by host, by host and port, and by range', async () => {
    const url = `http://127.0.0.1:${port}/`;
    const under = (OUTGOING_ALLOW: string) =>
      outcome(callOutside({ PUBLIC_URL, OUTGOING_ALLOW }, url));
    expect(await under('127.0.0.1')).toBe('answered');
    expect(await under(`other.test, 127.0.0.1:${port}`)).toBe('answered');
    expect(await under('127.0.0.0/8')).toBe('answered');
    expect(await under('127.0.0.1:1')).toBe('blocked');
    expect(await under('10.0.0.0/8')).toBe('blocked');
    // Port 0 is not the scheme's own port.
    const settings = { PUBLIC_URL, OUTGOING_ALLOW: '127.0.0.1:80, 127.0.0.1:443' };
    for (const zero of ['http://127.0.0.1:0/', 'https://127.0.0.1:0/']) {
      expect(await outcome(callOutside(settings, zero))).toBe('blocked');
    }
  });
});

describe('public addresses', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '2a00:1450::1'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the setting OUTGOING_ALLOW', () => {
  it('stops the start when it cannot be read', () => {
    expect(() => readConfig({ OUTGOING_ALLOW: '10.0.0.0/99' })).toThrow('OUTGOING_ALLOW');
    expect(readConfig({ OUTGOING_ALLOW: 'wiki.test, 10.0.0.0/8' }).OUTGOING_ALLOW).toContain(
      'wiki',
    );
  });
});
