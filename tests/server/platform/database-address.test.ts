import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect } from '#server/platform/database/connect.ts';
import { ownerOf } from '#server/start/postgres/owner.ts';
import { certify, hasOpenssl } from '#tests/support/certificates.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/postgres.ts';

describe.skipIf(!hasOpenssl)('the address of a database', () => {
  let folder: string;
  let server: TestPostgres;
  const at = (name: string) => path.join(folder, name);
  const addressWith = (parameters: Record<string, string>) => {
    const url = new URL(server.url);
    url.hostname = 'localhost';
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
  const ask = async (address: string) => {
    const sql = connect(address, { max: 1, connect_timeout: 5 });
    try {
      const [row] = await sql<{ isSecure: boolean }[]>`
        SELECT ssl AS "isSecure" FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
      return row?.isSecure;
    } finally {
      await sql.end({ timeout: 1 });
    }
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-certificates-'));
    chmodSync(folder, 0o755);
    certify('own', at);
    certify('other', at);
    const owner = ownerOf(at('own.key'));
    if (owner?.uid === 0) throw new Error('The key belongs to nobody who may run PostgreSQL.');
    if (owner) for (const name of ['own.key', 'own.pem']) chownSync(at(name), owner.uid, owner.gid);
    server = await startTestPostgres([
      'ssl=on',
      `ssl_cert_file=${at('own.pem')}`,
      `ssl_key_file=${at('own.key')}`,
    ]);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('names the authority of its certificate, and another one is not trusted', async () => {
    expect(await ask(addressWith({}))).toBe(false);
    expect(await ask(addressWith({ sslrootcert: at('own.pem') }))).toBe(true);
    expect(await ask(addressWith({ sslrootcert: at('own.pem'), sslmode: 'require' }))).toBe(true);
    for (const authority of [at('other.pem'), 'system'])
      await expect(ask(addressWith({ sslrootcert: authority }))).rejects.toThrow(/certificate/);
  });

  it('names a file with the password, which changes without a restart', async () => {
    const { password } = new URL(server.url);
    writeFileSync(at('password'), `${password}\n`);
    const url = new URL(addressWith({ passwordfile: at('password') }));
    url.password = '';
    const sql = connect(url.href, { max: 2 });
    const before = await sql.reserve();
    await before`ALTER ROLE CURRENT_USER PASSWORD 'another'`;
    await expect(ask(url.href)).rejects.toThrow(/password/);
    writeFileSync(at('password'), 'another');
    expect(await sql`SELECT 1 AS n`).toMatchObject([{ n: 1 }]);
    expect(await before`SELECT 2 AS n`).toMatchObject([{ n: 2 }]);
    await before`ALTER ROLE CURRENT_USER PASSWORD ${before.unsafe(`'${password}'`)}`;
    before.release();
    await sql.end({ timeout: 1 });
  });
});
