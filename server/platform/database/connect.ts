import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import postgres, { type Options, type Sql } from 'postgres';

import { readAddress } from './address.ts';
import { hostDialer, roleOf } from './hosts.ts';

export type ConnectOptions = Options<Record<string, never>>;

/** As a time limit in milliseconds: PostgreSQL's greatest. The driver does not send 0. */
export const NO_LIMIT = 2_147_483_647;
/**
 * Of migrations and backups, which take long, whatever limits a provider gives to the role.
 * `settleSettings` ends no connection of this name.
 */
const ALONE = {
  application_name: 'tutti session',
  statement_timeout: NO_LIMIT,
  idle_in_transaction_session_timeout: NO_LIMIT,
};

/**
 * Opens a connection pool. As with PostgreSQL's own tools the URL may name
 *
 * - a socket's folder, `postgres://user:password@localhost:5432/name?host=/var/run/postgresql`: on one
 *   machine this is a fifth faster than TCP;
 * - several hosts, `a:5432,b:5432`: the one that is the primary is used, or what
 *   `target_session_attrs` says;
 * - the authority of the server's certificate, `sslrootcert=/etc/ssl/own-ca.pem`, or `system`: a server
 *   that has none of it is not talked to.
 *
 * `passwordfile=/run/secrets/database` (ours) is read at each new connection: a password is changed
 * without a restart.
 */
export function connect(address: string, settings: ConnectOptions): Sql {
  const hosts = readAddress(address);
  const [url] = hosts;
  const take = (name: string) => {
    const value = url.searchParams.get(name);
    for (const host of hosts) host.searchParams.delete(name);
    return value;
  };
  const folder = take('host');
  const [authority, secret] = [take('sslrootcert'), take('passwordfile')];
  const path = folder?.startsWith('/') ? `${folder}/.s.PGSQL.${url.port || '5432'}` : null;
  if (authority !== null) take('sslmode');
  const access: ConnectOptions = {
    onnotice: () => undefined,
    ...(path && { path }),
    ...(authority !== null && {
      ssl: {
        ...(authority !== 'system' && { ca: readFileSync(authority, 'utf8') }),
        rejectUnauthorized: true,
      },
    }),
    ...(secret !== null && { password: async () => (await readFile(secret, 'utf8')).trim() }),
  };
  const role = roleOf(take('target_session_attrs'));
  const options = { connection: ALONE, ...access, ...settings };
  if (hosts.length === 1) return postgres(url.href, options);
  const socket = hostDialer(hosts, role, access);
  return postgres(url.href, { ...options, socket } as ConnectOptions);
}
