import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

import { Agent, request as send } from 'undici';

import {
  type AllowList,
  isPublicAddress,
  readAllowList,
} from '#server/platform/settings/address-rules.ts';
import type { Config } from '#server/platform/settings/config.ts';

/** Why an outgoing call was refused or failed. The message never reveals internal addresses. */
export class OutgoingError extends Error {
  readonly reason: 'blocked' | 'failed' | 'timeout' | 'too_large';
  constructor(reason: OutgoingError['reason']) {
    super(MESSAGES[reason]);
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}

const MESSAGES = {
  blocked: 'This address is not allowed.',
  failed: 'The address could not be reached.',
  timeout: 'The address did not answer in time.',
  too_large: 'The answer was too large.',
};

export interface OutgoingRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For DNS, redirects and the whole reply together. Default 10. */
  readonly seconds?: number;
  /** Limit of the reply's body. Default 1 MB. */
  readonly maxBytes?: number;
  /** Returns the first `maxBytes` of a longer reply instead of failing. */
  readonly isCut?: boolean;
}

export interface OutgoingReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** URL of the reply, after redirects. */
  readonly url: string;
}

const PORTS = new Set([80, 443, 8080, 8443]);
const MAX_REDIRECTS = 3;
const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** The settings that this client needs. */
type Settings = Pick<Config, 'OUTGOING_ALLOW' | 'PUBLIC_URL'>;

/**
 * The only client for outgoing calls: resolves the name, refuses all addresses that are not public,
 * connects to exactly the checked address, and checks each redirect again. Throws an OutgoingError.
 */
export async function callOutside(
  settings: Settings,
  url: string,
  request: OutgoingRequest = {},
): Promise<OutgoingReply> {
  const allow = readAllowList(settings.OUTGOING_ALLOW);
  const signal = AbortSignal.timeout((request.seconds ?? 10) * 1000);
  const method = request.method ?? 'GET';
  const canFollow = method === 'GET' || method === 'HEAD';
  try {
    let target = url;
    for (let hops = 0; ; hops += 1) {
      const checked = await check(target, allow, signal);
      const headers = headersFor(request, url, checked.url);
      const sent = { ...request, headers, method };
      const reply = await exchange(checked, sent, agentName(settings), signal);
      const next = canFollow ? redirectOf(reply, checked.url) : null;
      if (!next) return reply;
      if (hops === MAX_REDIRECTS) throw new OutgoingError('failed');
      target = next;
    }
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? 'timeout' : 'failed');
  }
}

/** Drops credentials on a redirect to another origin: they were for the first one only. */
function headersFor({ headers = {} }: OutgoingRequest, first: string, now: URL) {
  if (new URL(first).origin === now.origin) return headers;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
  );
}

/** Throws the OutgoingError of a URL whose address must not be called, before storing it. */
export async function refuseInnerAddress(settings: Settings, url: string): Promise<void> {
  await check(url, readAllowList(settings.OUTGOING_ALLOW), AbortSignal.timeout(5000));
}

/** A checked URL, and the resolved addresses that the connection is pinned to. */
interface Checked {
  readonly url: URL;
  readonly addresses: readonly { address: string; family: number }[];
}

async function check(text: string, allow: AllowList, signal: AbortSignal): Promise<Checked> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new OutgoingError('blocked');
  }
  // Port 0 was given explicitly: only a URL without a port has the scheme's default.
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  const addresses = await resolve(host, signal);
  if (allow.hasHost(host, port)) return { url, addresses };
  if (addresses.every(({ address }) => allow.hasAddress(address))) return { url, addresses };
  const isOpen =
    PORTS.has(port) &&
    !INNER_NAMES.test(host) &&
    addresses.every(({ address }) => isPublicAddress(address));
  if (!isOpen) throw new OutgoingError('blocked');
  return { url, addresses };
}

async function resolve(host: string, signal: AbortSignal): Promise<Checked['addresses']> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutgoingError('timeout')), { once: true });
  });
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), aborted]);
  if (found.length === 0) throw new OutgoingError('failed');
  return found;
}

async function exchange(
  { url, addresses }: Checked,
  request: OutgoingRequest & { readonly method: NonNullable<OutgoingRequest['method']> },
  userAgent: string,
  signal: AbortSignal,
): Promise<OutgoingReply> {
  // The name is resolved once, above: the connection uses those addresses, not DNS again.
  const pinned: LookupFunction = (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };
  const agent = new Agent({ connect: { lookup: pinned }, pipelining: 0, maxHeaderSize: 16_384 });
  try {
    const reply = await send(url, {
      dispatcher: agent,
      signal,
      method: request.method,
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...request.headers },
      body: request.body ?? null,
    });
    const headers = Object.fromEntries(
      Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
    );
    const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400;
    const body = await read(reply.body, isRedirect ? { maxBytes: 0, isCut: true } : request);
    return { status: reply.statusCode, headers, body, url: url.href };
  } finally {
    agent.destroy().catch(() => undefined);
  }
}

async function read(stream: AsyncIterable<Buffer>, request: OutgoingRequest): Promise<Buffer> {
  const max = request.maxBytes ?? 1_048_576;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > max && !request.isCut) throw new OutgoingError('too_large');
    if (size >= max && request.isCut) break;
  }
  return Buffer.concat(chunks).subarray(0, max);
}

function redirectOf(reply: OutgoingReply, from: URL): string | null {
  const location = reply.headers['location'];
  if (![301, 302, 303, 307, 308].includes(reply.status) || !location) return null;
  return URL.canParse(location, from) ? new URL(location, from).href : location;
}

function agentName(settings: Settings): string {
  return `Tutti (+${settings.PUBLIC_URL})`;
}
