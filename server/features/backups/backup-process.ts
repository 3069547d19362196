import { fork } from 'node:child_process';
import path from 'node:path';

import { z } from 'zod';

import { isClockSteady } from '#server/platform/jobs/clock.ts';
import { isEnding } from '#server/platform/jobs/holds.ts';
import type { Platform } from '#server/platform/process/platform.ts';

const PROCESS = path.resolve(import.meta.dirname, '../../backup/process.ts');
const MEGABYTES = 400;
/** How soon a stop of this process ends the other one. */
const WATCH_MS = 250;

const Answer = z.object({ result: z.unknown().optional(), error: z.string().optional() });

/** Makes or checks a backup in a process of its own; rejects with a sentence for the admin. */
export async function inBackupProcess(
  platform: Platform,
  what: 'backup' | 'base' | 'changes' | 'drill',
): Promise<unknown> {
  const { config, database, secretKey } = platform;
  const removesOld = await isClockSteady(platform);
  const child = fork(PROCESS, { execArgv: [`--max-old-space-size=${MEGABYTES}`] });
  const watch = setInterval(() => {
    if (isEnding(platform)) child.kill('SIGKILL');
  }, WATCH_MS);
  try {
    return await new Promise<unknown>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(new Error('The process of the backup ended abruptly.')));
      child.once('message', (message) => {
        const { result, error } = Answer.parse(message);
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      });
      child.send({ what, config, secretKey, removesOld, databaseUrl: database.directUrl });
    });
  } finally {
    clearInterval(watch);
    child.kill('SIGKILL');
  }
}
