import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import postgres from 'postgres';

import { type DataFolder, DATABASE_USER, environment, WORKING_FOLDER } from './data-folder.ts';
import { explain } from './error.ts';

/** A running PostgreSQL: process id and port. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Small, because it shares the machine; `settings` override these in tests. */
const SETTINGS = [
  'max_connections=120',
  'shared_buffers=128MB',
  'wal_compression=on',
  // Of changes that wait to be kept: then they are given up, before the disk is full.
  'max_slot_wal_keep_size=2GB',
  // Its log only explains a failed start: the program reports errors of statements itself.
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
];

/** URL of a database of the server, by default the program's. */
export function addressOf(data: DataFolder, port: number, database = 'tutti'): string {
  return `postgres://${DATABASE_USER}:${data.password}@127.0.0.1:${port}/${database}`;
}

/** Limit of a socket's path length on known systems, with some room. */
const MAX_SOCKET_PATH = 100;

/** The server's socket: among its files, which only its owner may enter. */
export function socketOf(data: DataFolder, port: number): string {
  return path.join(data.files, `.s.PGSQL.${port}`);
}

/** "." = its working folder, with the files; "" = only TCP, where no socket is possible. */
function socketFolder(data: DataFolder, port: number): string {
  const length = Buffer.byteLength(socketOf(data, port));
  return process.platform !== 'win32' && length <= MAX_SOCKET_PATH ? '.' : '';
}

const MAX_TRIES = 1200;

/** Starts PostgreSQL and waits until it accepts connections; a recovery may take hours. */
export async function startPostmaster(
  program: string,
  data: DataFolder,
  port: number,
  settings: readonly string[],
  isPatient = false,
): Promise<Postmaster> {
  const log = openSync(data.log, 'w', 0o600);
  const flags = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    program,
    [
      '-D',
      data.name,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      socketFolder(data, port),
      ...flags,
    ],
    {
      cwd: data.files,
      env: environment(),
      stdio: ['ignore', 'ignore', log],
      // In its own process group: Ctrl-C stops this program first, which then stops the database.
      detached: true,
      ...data.owner,
    },
  );
  closeSync(log);
  let ended = '';
  child.on('error', (error) => (ended = error.message));
  child.on('exit', () => (ended ||= readFileSync(data.log, 'utf8') || 'ended'));
  child.unref();
  for (let tries = 0; isPatient || tries < MAX_TRIES; tries += 1) {
    if (ended) throw explain('The database did not start', ended);
    if (await answers(data, port)) return { pid: child.pid ?? 0, port };
    await sleep(25);
  }
  throw explain('The database did not become ready in time', readFileSync(data.log, 'utf8'));
}

/** Whether the server accepts connections; creates the program's database when it is missing. */
async function answers(data: DataFolder, port: number): Promise<boolean> {
  const sql = connect(addressOf(data, port, 'postgres'));
  try {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = 'tutti'`;
    if (found.length === 0) await sql`CREATE DATABASE tutti`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The server that runs on these files: left by a killed program, or used by a running one. */
export async function findPostmaster(data: DataFolder): Promise<Postmaster | null> {
  const found = readPidFile(data.files);
  // It may be starting or stopping: wait until it replies or is gone.
  for (let tries = 0; found && tries < 100 && isAlive(found.pid); tries += 1) {
    const runsOn = await filesOf(data, found);
    if (runsOn !== null) return runsOn === realpathSync(data.files) ? found : null;
    await sleep(50);
  }
  return null;
}

function readPidFile(files: string): Postmaster | null {
  const file = path.join(files, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/** The server's own folder: a copied data folder has the pid file of the original. */
async function filesOf(data: DataFolder, { pid, port }: Postmaster): Promise<string | null> {
  const sql = connect(addressOf(data, port, 'postgres'));
  try {
    const [row] = await sql<{ data_directory: string }[]>`SHOW data_directory`;
    const shown = row?.data_directory ?? '';
    return shown === WORKING_FOLDER ? readlinkSync(`/proc/${pid}/cwd`) : realpathSync(shown);
  } catch {
    return null;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function connect(url: string): postgres.Sql {
  return postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
}

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port.');
  return address.port;
}

/** Fast shutdown: open transactions roll back, everything committed is on disk. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 400 && isAlive(pid); tries += 1) await sleep(25);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch {
    return false;
  }
}
