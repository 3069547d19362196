import { OtherVersionError } from '#server/platform/database/migrate.ts';
import { UpgradeError } from '#server/platform/database/patiently.ts';
import { type Config, ConfigError } from '#server/platform/settings/config.ts';

import { EmbeddedPostgresError } from './postgres/error.ts';

/** The program cannot start; the message is the sentence for the person who starts it. */
export class StartError extends Error {}

const KNOWN = [StartError, ConfigError, EmbeddedPostgresError, OtherVersionError, UpgradeError];
const UNWRITABLE = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'];

/** One sentence: what is wrong and how to fix it. Null = not a known failure. */
export function sentenceOf(error: unknown, config: Config | null): string | null {
  if (!(error instanceof Error)) return null;
  if (KNOWN.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  const call = 'syscall' in error ? String(error.syscall) : '';
  if (code === 'EADDRINUSE') {
    return `Port ${config?.PORT} is in use: stop the program that uses it, or set PORT to another one.`;
  }
  if (call === 'listen' || call === 'getaddrinfo') {
    return `Listening on ${config?.HOST}, port ${config?.PORT}, is not possible (${code}): set HOST and PORT.`;
  }
  if (code === 'ENOSPC' || code === '53100') {
    return 'The disk is full: make room and start again.';
  }
  if (UNWRITABLE.includes(code)) {
    return `The data folder ${config?.DATA_DIR} cannot be written (${code}): set DATA_DIR to a folder that can.`;
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return 'Too many files are open: raise the limit (ulimit -n) and start again.';
  }
  const ofDatabase = DATABASE_FAILURES[code];
  if (ofDatabase) return `${ofDatabase} (${error.message})`;
  if (error.cause !== undefined) return sentenceOf(error.cause, config);
  // A statement of the start failed unexpectedly: most likely someone changed the tables.
  return error.name === 'PostgresError'
    ? `The database refused what every start does (${error.message}). Look into its log; if somebody changed tables of Tutti by hand, restore a backup.`
    : null;
}

/** Problems of a reachable database by PostgreSQL's codes, with instructions. */
const DATABASE_FAILURES: Readonly<Record<string, string>> = {
  '0A000':
    'The database lacks an extension that Tutti needs (pg_trgm, btree_gin): install the contrib package of PostgreSQL.',
  '58P01':
    'The database lacks an extension that Tutti needs (pg_trgm, btree_gin): install the contrib package of PostgreSQL.',
  '25006': 'The database is read-only: give DATABASE_URL of the primary server, not of a replica.',
  '28000': 'The database does not let this user in: check user and password in DATABASE_URL.',
  '28P01': 'The database does not let this user in: check user and password in DATABASE_URL.',
  '3D000': 'There is no database of that name: create it, or check DATABASE_URL.',
  '42501':
    'The database user of DATABASE_URL may not make tables and extensions: give it that right.',
  '53200': 'The database server has too little memory: give it more and start again.',
  '53300': 'The database takes no more connections: raise max_connections, or lower DATABASE_POOL.',
  '57P03': 'The database is still starting or stopping: start again in a moment.',
};
