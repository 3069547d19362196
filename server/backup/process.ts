import { setPriority } from 'node:os';

import type { Config } from '#server/platform/settings/config.ts';
import { sentenceOf } from '#server/start/failure.ts';

import { drill } from './drill.ts';
import { keepBase } from './minutes/base.ts';
import { keepChanges } from './minutes/keep-changes.ts';
import { withRunning } from './running.ts';
import { keepBackup } from './scheduled.ts';

/** What the program asks of its backup process. */
interface Order {
  readonly what: 'backup' | 'base' | 'changes' | 'drill';
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** False while the clock may be wrong: by it, every backup could be an old one. */
  readonly removesOld: boolean;
}

/** Below the program that people use. */
const NICENESS = 10;

/** Makes or checks a backup in a process of its own: packing and encrypting take a whole core. */
async function run({ what, config, databaseUrl, secretKey, removesOld }: Order) {
  if (what === 'changes') return keepChanges(config, databaseUrl, secretKey);
  if (what === 'base') return keepBase(config, databaseUrl, secretKey, removesOld);
  return withRunning({ config, databaseUrl, secretKey }, async (instance) =>
    what === 'backup' ? keepBackup(config, instance, removesOld) : drill(config, instance),
  );
}

setPriority(NICENESS);
process.once('message', (order: Order) => {
  run(order)
    .then((result) => ({ result }))
    .catch((error: unknown) => ({ error: sentenceOf(error, order.config) ?? String(error) }))
    .then((answer) => process.send?.(answer, () => process.disconnect()))
    .catch(() => process.exit(1));
});
// The program has ended: what is half written is removed by the next run.
process.once('disconnect', () => process.exit(0));
