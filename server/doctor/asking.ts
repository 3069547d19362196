import { ownKey } from '#server/platform/health/own-key.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { readSecretKey } from '#server/platform/settings/secret-key.ts';
import { addressOf } from '#server/start/process.ts';

/** Checks may take 5 s each, and run at once; a busy machine needs longer for the rest. */
const LIMIT_MS = 30_000;

/** Asks the running program; rejects where none answers. */
export async function askProgram(config: Config, path: string): Promise<unknown> {
  const reply = await fetch(addressOf(config) + path, {
    headers: ownKey(readSecretKey(config), 'checks'),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!reply.ok) {
    throw new Error(
      reply.status === 401 ? 'it has another SECRET_KEY or DATA_DIR' : `status ${reply.status}`,
    );
  }
  return reply.json();
}
