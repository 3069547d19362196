import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { STRONG } from '#tests/support/browser.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { freePort, runProcess, type TestProcess } from '#tests/support/process.ts';
import { Visitor } from '#tests/support/visitor.ts';

const SECRET_KEY = 'a secret key that only the tests ever use';
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-main-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) {
    const pid = postmasterOf(folder);
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});

/** Process id of the database of a data folder; 0 without one. */
function postmasterOf(folder: string): number {
  const file = path.join(folder, 'postgres/files/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks for something that needs the database; 0 when nobody answers. */
async function ask(port: number): Promise<number> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/instances/`)).status;
  } catch {
    return 0;
  }
}

describe('the program', () => {
  const folder = newFolder();
  let port: number;
  let program: TestProcess;
  let database: number;

  const start = async () => {
    program = runProcess({
      DATA_DIR: folder,
      PORT: String(port),
      NODE_OPTIONS: '--import ./tests/support/no-network.ts',
    });
    await program.says('Tutti is ready');
  };
  beforeAll(async () => {
    port = await freePort();
    await start();
  });
  afterAll(async () => {
    if (program.child.exitCode === null) await program.end('SIGKILL');
  });

  it('starts on an empty folder, says its address and answers', async () => {
    expect(program.said()).toContain('Making the database ...');
    expect(program.said()).toContain(`Tutti is ready: http://localhost:${port}`);
    expect(await ask(port)).toBe(200);
    database = postmasterOf(folder);
    expect(isAlive(database)).toBe(true);
  });

  it('is set up, filled and used without a network, and tries to reach nobody', async () => {
    const root = new Visitor(`http://localhost:${port}`);
    const account = { email: 'root@tutti.test', password: STRONG, first_name: 'Root' };
    await root.form('/api/instances/admins/sign-up/', account);
    await root.form('/auth/sign-in/', account);
    const sample = await root.send('POST', '/api/instances/sample-workspace/');
    expect(sample.status).toBe(201);
    const workspace = `/api/workspaces/${sample.body.slug}`;
    expect((await root.get(`${workspace}/projects/`)).body).toHaveLength(2);
    expect(program.said()).not.toContain('REACHES');
    // What a person asks for is tried, so nothing is reached unseen.
    await root.get(`${workspace}/link-previews/?url=https%3A%2F%2Felsewhere.example%2F`);
    expect(program.said()).toContain('REACHES elsewhere.example');
  });

  it('refuses a second program on the same folder, which does it no harm', async () => {
    const other = runProcess({ DATA_DIR: folder, PORT: String(await freePort()) });
    expect(await other.exited()).toBe(1);
    expect(other.said()).toBe(
      `Another Tutti is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.\n`,
    );
    expect(await ask(port)).toBe(200);
  });

  it('goes on with the database it left when it was killed', async () => {
    await program.end('SIGKILL');
    expect(isAlive(database)).toBe(true);
    await start();
    expect(postmasterOf(folder)).toBe(database);
    expect(await ask(port)).toBe(200);
  });

  it('starts the database again when that was killed', async () => {
    process.kill(database, 'SIGKILL');
    await program.says('The database is running again.');
    for (let tries = 0; tries < 100 && (await ask(port)) !== 200; tries += 1) await wait(50);
    expect(await ask(port)).toBe(200);
    expect(postmasterOf(folder)).not.toBe(database);
    database = postmasterOf(folder);
  });

  it('is backed up while it runs', async () => {
    const file = path.join(newFolder(), 'backup.tar');
    const backup = runProcess({ DATA_DIR: folder }, ['server/backup/main.ts', 'backup', file]);
    expect(await backup.exited()).toBe(0);
    expect(backup.said()).toContain(`files to ${file}.`);
    const again = runProcess({ DATA_DIR: folder }, ['server/backup/main.ts', 'backup', file]);
    expect(await again.exited()).toBe(1);
    expect(again.said()).toBe(`${file} is there already: name another file.\n`);
    const copy = newFolder();
    const restore = runProcess({ DATA_DIR: copy }, ['server/backup/main.ts', 'restore', file]);
    expect(await restore.exited()).toBe(0);
    expect(restore.said()).toContain(`files from ${file}.`);
    const key = (of: string) => readFileSync(path.join(of, 'secret-key'), 'utf8');
    expect(key(copy)).toBe(key(folder));
    expect(isAlive(postmasterOf(copy))).toBe(false);
    expect(await ask(port)).toBe(200);
    // Three programs one after the other, on a machine that may be busy.
  });

  it('answers the request that runs, then stops and leaves no database behind', async () => {
    const body = JSON.stringify({ email: 'nobody@tutti.test' });
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.on('data', (chunk) => (reply += chunk.toString()));
    socket.write(
      `POST /auth/email-check/ HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await wait(200);
    program.child.kill('SIGTERM');
    await program.says('Stopping ...');
    // A call that came before it may still be answered.
    await expect.poll(() => ask(port), { timeout: 5_000 }).not.toBe(200);
    socket.write(body.slice(5));
    expect(await program.exited()).toBe(0);
    expect(reply).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
    expect(program.said()).toContain('Stopped.');
    expect(isAlive(database)).toBe(false);
  });

  it('finds everything again at the next start', async () => {
    const key = readFileSync(path.join(folder, 'secret-key'), 'utf8');
    await start();
    expect(program.said()).not.toContain('Making the database');
    expect(readFileSync(path.join(folder, 'secret-key'), 'utf8')).toBe(key);
    expect(await program.end('SIGINT')).toBe(0);
    expect(isAlive(postmasterOf(folder))).toBe(false);
  });
});

describe('a start that fails ends with status 1 and one sentence', () => {
  /** Starts with these settings and returns what was said. */
  async function failing(settings: Record<string, string>): Promise<string> {
    const program = runProcess({ PORT: '0', ...settings });
    expect(await program.exited()).toBe(1);
    return program.said();
  }

  it('when the port is in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const made = await makeDatabase();
    const said = await failing({
      DATABASE_URL: made.url,
      SECRET_KEY,
      DATA_DIR: newFolder(),
      PORT: String(port),
    });
    expect(said).toBe(
      `Port ${port} is in use: stop the program that uses it, or set PORT to another one.\n`,
    );
    await new Promise((resolve) => holder.close(resolve));
    await made.drop();
  });

  it('when a setting is wrong', async () => {
    expect(await failing({ PORT: 'many' })).toMatch(/^The setting PORT is wrong: .+\.\n$/);
    expect(await failing({ ROLE: 'worker' })).toBe(
      'The setting DATABASE_URL is required when ROLE is worker.\n',
    );
  });

  it('when the database cannot be reached', async () => {
    const port = await freePort();
    const said = await failing({
      DATABASE_URL: `postgres://tutti:secret@127.0.0.1:${port}/tutti`,
      SECRET_KEY,
      DATA_DIR: newFolder(),
    });
    expect(said).toMatch(
      new RegExp(
        `^The database at 127\\.0\\.0\\.1:${port} cannot be used \\(.+\\): check DATABASE_URL\\.\n$`,
      ),
    );
    expect(said).not.toContain('secret@');
  });

  it('when the database is of a newer version', async () => {
    const made = await makeDatabase();
    const sql = postgres(made.url, { max: 1 });
    await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)`;
    await sql`INSERT INTO drizzle.migration_notes (created_at, needs) VALUES (9999999999999, 9999999999999)`;
    await sql.end();
    const said = await failing({ DATABASE_URL: made.url, SECRET_KEY, DATA_DIR: newFolder() });
    expect(said).toBe(
      'The database was made by a newer version of Tutti. Start that version, or restore a backup made with this one.\n',
    );
    await made.drop();
  });

  it('when the database is of a build from before the migrations were folded', async () => {
    const made = await makeDatabase('empty');
    const sql = postgres(made.url, { max: 1 });
    await sql`CREATE SCHEMA drizzle`;
    await sql`CREATE TABLE drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`;
    await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 1795324223355)`;
    await sql`CREATE TABLE users (id uuid)`;
    await sql.end();
    const said = await failing({ DATABASE_URL: made.url, SECRET_KEY, DATA_DIR: newFolder() });
    expect(said).toBe(
      'The database was made by a development build of Tutti older than that of 23 November 2026, from which this version goes on. Start the build of that day on it once, then this version.\n',
    );
    await made.drop();
  });

  it('when somebody made tables in the database, made it read-only, or not in Unicode', async () => {
    const start = (url: string) =>
      failing({ DATABASE_URL: url, SECRET_KEY, DATA_DIR: newFolder() });
    const filled = await makeDatabase('empty');
    const sql = postgres(filled.url, { max: 1 });
    await sql`CREATE TABLE users (id uuid)`;
    expect(await start(filled.url)).toMatch(
      /^The database refused what every start does \(relation "users" already exists\)\. .+\.\n$/,
    );
    const name = new URL(filled.url).pathname.slice(1);
    await sql.unsafe(
      `DROP TABLE users; ALTER DATABASE ${name} SET default_transaction_read_only = on`,
    );
    expect(await start(filled.url)).toMatch(/^The database is read-only: .+\n$/);
    await sql.unsafe(
      `CREATE DATABASE ${name}_latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`,
    );
    expect(await start(`${filled.url}_latin`)).toMatch(
      /^The database at .+ stores texts as LATIN1: Tutti needs one that was created with ENCODING 'UTF8'\.\n$/,
    );
    await sql.unsafe(`DROP DATABASE ${name}_latin`);
    await sql.end();
    await filled.drop();
  });

  it('when the data folder was made by another PostgreSQL', async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'postgres/files'), { recursive: true });
    writeFileSync(path.join(folder, 'postgres/files/PG_VERSION'), '19\n');
    expect(await failing({ DATA_DIR: folder })).toContain(
      'The data folder was made by PostgreSQL 19, this program brings 18:',
    );
    writeFileSync(path.join(folder, 'postgres/files/PG_VERSION'), '17\n');
    expect(await failing({ DATA_DIR: folder })).toContain(
      'The database was made by PostgreSQL 17, this program brings 18: run "npm run upgrade-postgres" once, and start again.',
    );
  });

  it('when the data folder cannot be written', async () => {
    const file = path.join(newFolder(), 'a-file');
    writeFileSync(file, '');
    expect(await failing({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^The data folder .+ cannot be written \(ENOTDIR\): set DATA_DIR to a folder that can\.\n$/,
    );
  });
});
