/** The embedded database cannot run here; the message says why and how to fix it. */
export class EmbeddedPostgresError extends Error {}

/** PostgreSQL's last output as one sentence, with a fix where there is one. */
export function explain(what: string, said: string): EmbeddedPostgresError {
  if (/no space left/i.test(said)) {
    return new EmbeddedPostgresError(`${what}: the disk is full. Make room and start again.`);
  }
  if (/read-only file system|permission denied/i.test(said)) {
    return new EmbeddedPostgresError(
      `${what}: its folder cannot be written. Set DATA_DIR to a folder that can. (${lastLine(said)})`,
    );
  }
  if (/cannot execute|exec format|error while loading shared libraries/i.test(said)) {
    return new EmbeddedPostgresError(
      `${what}: the embedded PostgreSQL does not run on this system; set DATABASE_URL to a PostgreSQL 17 or newer. (${lastLine(said)})`,
    );
  }
  return new EmbeddedPostgresError(`${what}: ${lastLine(said) || 'it gave no reason'}.`);
}

function lastLine(said: string): string {
  const lines = said.trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').replace(/\.$/, '');
}
