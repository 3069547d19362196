import { parseArgs } from 'node:util';

import { readConfig } from '#server/platform/settings/config.ts';
import { runCommand, say } from '#server/start/command.ts';
import { StartError } from '#server/start/failure.ts';
import { onPlatform } from '#server/start/on-platform.ts';
import { ApiError } from '#shared/errors.ts';

import { copyItemBack, type Done } from './item.ts';
import { copyPageBack } from './page.ts';
import { findPlace } from './place.ts';
import { openSource } from './source.ts';

const USAGE = `While a copy is open (npm run restore -- <file> --as-copy):
npm run copy-back -- item TEAM-12 --workspace <slug> --as <email>
npm run copy-back -- page TEAM "Name of the page" --workspace <slug> --as <email>`;

const HOW: Record<Done['how'], string> = {
  restored: 'was deleted and is back, with all that went with it',
  made: 'was made anew, as it was in the copy',
  known: 'was copied back from this copy before: nothing is changed',
};

interface Order {
  readonly what: 'item' | 'page';
  readonly project: string;
  /** Number of an item; name or id of a page. */
  readonly name: string;
  readonly workspace: string;
  readonly email: string;
}

function readOrder(args: readonly string[]): Order {
  const { values, positionals } = parse(args);
  const [what, first = '', second = ''] = positionals;
  const { workspace, as: email } = values;
  if (!workspace || !email) throw new StartError(USAGE);
  const [, project = '', number = ''] = /^(.+)-(\d+)$/.exec(first) ?? [];
  if (what === 'item' && number) return { what, project, name: number, workspace, email };
  if (what === 'page' && second) return { what, project: first, name: second, workspace, email };
  throw new StartError(USAGE);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { workspace: { type: 'string' }, as: { type: 'string' } },
    });
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
}

/** `npm run copy-back`: brings a thing of the open copy into the instance, also while it runs. */
async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  const config = readConfig(process.env);
  const source = await openSource(config);
  try {
    await onPlatform(config, { log: 'warn', say }, async (platform) => {
      const place = await findPlace(platform, source, order);
      if (order.what === 'page') {
        say(`"${await copyPageBack(place, order.name)}" was made anew, as it was in the copy.`);
      } else {
        const { how, number } = await copyItemBack(place, Number(order.name));
        say(`${order.project.toUpperCase()}-${number} ${HOW[how]}.`);
      }
    });
  } finally {
    await source.close();
  }
}

/** A refusal of a command is a sentence for whoever types. */
const refusalIn = (error: unknown) =>
  error instanceof ApiError ? `It was refused: ${JSON.stringify(error.body)}` : null;

await runCommand(main, refusalIn);
