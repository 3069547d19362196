import { connect as dial, type Socket } from 'node:net';

import postgres, { type Options } from 'postgres';

/** What a host must be. */
type Role = 'primary' | 'standby' | 'any';

/** Time for a host to answer, in seconds: then the next one is as good as it. */
const PATIENCE_S = 2;
/** How long an answer is believed: connections that are opened together share one. */
const KNOWN_MS = 1_000;

/** The role that `target_session_attrs` of an address asks for; the primary if it asks for none. */
export function roleOf(wanted: string | null): Role {
  if (wanted === 'any') return wanted;
  return wanted && /standby|read-only/.test(wanted) ? 'standby' : 'primary';
}

/**
 * Opens sockets to the host that has the role, of several. All are asked before each connection,
 * because none says that it gained or lost the role.
 */
export function hostDialer(
  hosts: readonly [URL, ...URL[]],
  role: Role,
  options: Options<Record<string, never>>,
): () => Promise<Socket> {
  let known: Promise<URL> | null = null;
  let since = -Infinity;
  return async () => {
    if (!known || performance.now() - since > KNOWN_MS) {
      since = performance.now();
      known = findHost(hosts, role, options);
    }
    const { hostname, port } = await known;
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const place = { host, port: Number(port || 5432) };
    // The driver reads them from its sockets.
    return Object.assign(dial(place), place);
  };
}

/** The first host with the role; without one the first, whose refusal then says why. */
async function findHost(
  hosts: readonly [URL, ...URL[]],
  role: Role,
  options: Options<Record<string, never>>,
): Promise<URL> {
  const roles = hosts.map((host) => readRole(host, options));
  for (const [place, host] of hosts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- all are asked already; the address has an order
    const found = await roles[place];
    if (found && (role === 'any' || found === role)) return host;
  }
  return hosts[0];
}

async function readRole(
  { href }: URL,
  options: Options<Record<string, never>>,
): Promise<'primary' | 'standby' | null> {
  const asking = { max: 1, connect_timeout: PATIENCE_S, fetch_types: false };
  const sql = postgres(href, { ...options, ...asking });
  try {
    const [row] = await sql<{ isStandby: boolean }[]>`
      SELECT pg_is_in_recovery() AS "isStandby"`;
    return row?.isStandby ? 'standby' : 'primary';
  } catch {
    return null;
  } finally {
    void sql.end({ timeout: 1 });
  }
}
