import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, explain } from './error.ts';
import { canEnter, type Owner } from './owner.ts';

export const DATABASE_USER = 'tutti';
/** The PostgreSQL that the program brings. */
export const MAJOR = '18';

/** The working folder under a name that works without access to its parents. */
export const WORKING_FOLDER = '/proc/self/cwd';

export interface DataFolder {
  /** PostgreSQL's files and working folder. */
  readonly files: string;
  /** The path of `files` that PostgreSQL is given. */
  readonly name: string;
  readonly log: string;
  readonly owner: Owner | null;
  readonly password: string;
}

/** Opens the folder of a database, creating the database when there is none. */
export async function openDataFolder(
  folder: string,
  owner: Owner | null,
  binaries: Binaries,
  say?: (line: string) => void,
  major = MAJOR,
): Promise<DataFolder> {
  const files = path.join(folder, 'files');
  const passwordFile = path.join(folder, 'password');
  if (!existsSync(path.join(files, 'PG_VERSION'))) {
    say?.('Making the database ...');
    makeFolders(folder, files, passwordFile, owner);
    await initialize(binaries.initdb, files, nameOf(files, owner), owner);
  }
  refuseOtherVersion(files, major);
  return {
    files,
    name: nameOf(files, owner),
    log: path.join(folder, 'postgres.log'),
    owner,
    password: readFileSync(passwordFile, 'utf8').trim(),
  };
}

/**
 * PostgreSQL opens its folder by an absolute path, which fails for another user below a folder that
 * only root may enter. Then it is started inside the folder, with the name of the working folder.
 */
function nameOf(files: string, owner: Owner | null): string {
  if (!owner || canEnter(owner, files)) return files;
  if (existsSync(WORKING_FOLDER)) return WORKING_FOLDER;
  throw new EmbeddedPostgresError(
    `PostgreSQL may not run as root, and the user it runs as cannot reach ${files}: set DATA_DIR to a folder that every user may enter, or set DATABASE_URL.`,
  );
}

function makeFolders(
  folder: string,
  files: string,
  passwordFile: string,
  owner: Owner | null,
): void {
  mkdirSync(folder, { recursive: true });
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (!owner) return;
  for (const owned of [folder, files, passwordFile]) chownSync(owned, owner.uid, owner.gid);
}

async function initialize(
  initdb: string,
  files: string,
  name: string,
  owner: Owner | null,
): Promise<void> {
  const args = ['-D', name, '-U', DATABASE_USER, '--pwfile', '../password'];
  const child = spawn(
    initdb,
    [
      ...args,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ],
    { cwd: files, stdio: ['ignore', 'ignore', 'pipe'], env: environment(), ...owner },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      said += error.message;
      resolve(null);
    });
    child.on('close', resolve);
  });
  if (code === 0) return;
  rmSync(files, { recursive: true, force: true });
  throw explain('The database could not be made', said);
}

/** PostgreSQL's messages in English, and no PG* settings from the environment. */
export function environment(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(given), LC_ALL: 'C' };
}

/** The PostgreSQL that made a folder; null when there is none in it. */
export function versionOf(folder: string): string | null {
  const file = path.join(folder, 'files', 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function refuseOtherVersion(files: string, major: string): void {
  const version = versionOf(path.dirname(files));
  if (version === major) return;
  if (Number(version) < Number(major)) {
    throw new EmbeddedPostgresError(
      `The database was made by PostgreSQL ${version}, this program brings ${major}: run "npm run upgrade-postgres" once, and start again.`,
    );
  }
  throw new EmbeddedPostgresError(
    `The data folder was made by PostgreSQL ${version}, this program brings ${major}: use the version of Tutti that made it, take a backup there, and restore it here.`,
  );
}
