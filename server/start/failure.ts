import { NewerDatabaseError } from '#server/platform/database/migrate.ts';
import { type Config, ConfigError } from '#server/platform/settings/config.ts';

import { EmbeddedPostgresError } from './postgres/error.ts';

/** The program cannot start; its message is the sentence the person who started it reads. */
export class StartError extends Error {}

const KNOWN = [StartError, ConfigError, EmbeddedPostgresError, NewerDatabaseError];
const UNWRITABLE = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'];

/** One sentence: what is wrong and what to do. Null = none of the foreseen failures. */
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
  if (code === '42501') {
    return `The database user of DATABASE_URL may not make tables and extensions (${error.message}): give it that right.`;
  }
  return error.cause === undefined ? null : sentenceOf(error.cause, config);
}
