import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

import { EmbeddedPostgresError } from './error.ts';

/** The system user that runs PostgreSQL when this program is root. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root: it runs as the owner of its files, else as `postgres`, else as
 * `nobody`. Null = as this process's user.
 */
export function ownerOf(files: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const made = existsSync(files) ? statSync(files) : null;
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid };
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody']
    .map((name) => people.find((person) => person[0] === name))
    .find((person) => person !== undefined);
  if (!found) {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL may not run as root, and there is no user "postgres" or "nobody": start as another user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Whether the owner may enter the folder: a parent may be closed to everyone but root. */
export function canEnter(owner: Owner, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', ...owner }).status === 0;
}
