import { connect } from '#server/platform/database/connect.ts';
import { otherPlace, type Place, readFileState } from '#server/platform/files/file-state.ts';
import { openFiles, openStores } from '#server/platform/files/open-file-store.ts';
import { type Config, readConfig } from '#server/platform/settings/config.ts';
import { readSecretKey } from '#server/platform/settings/secret-key.ts';
import { runCommand, say } from '#server/start/command.ts';
import { startDatabase } from '#server/start/database.ts';
import { StartError } from '#server/start/failure.ts';

import { compareFiles, type Difference } from './check.ts';
import { type Copied, finishMove, here, moveFiles, type Mover } from './move.ts';

/** Lines of a list, at most. */
const SHOWN = 50;
const PROGRESS_MS = 1_000;
const NAMES: Record<Place, string> = { disk: 'on disk', s3: 'in S3' };

const USAGE = `npm run files                     says where the files are
npm run files -- move s3          moves them from the disk to S3, while the program runs
npm run files -- move disk        moves them from S3 to the disk, or back
npm run files -- finish           deletes them in the former store, when all is well
npm run files -- check            compares the store with the database
npm run files -- check --remove   and deletes what nobody names and is older than a day`;

interface Opened extends Mover {
  readonly config: Config;
  readonly secretKey: string;
}

/** `npm run files`. */
async function main([verb, ...words]: readonly string[]): Promise<void> {
  const [word] = words;
  if (verb === undefined) return onInstance(tell);
  if (verb === 'move' && (word === 's3' || word === 'disk')) {
    return onInstance((opened) => move(opened, word));
  }
  if (verb === 'finish') return onInstance((opened) => finish(opened, words.includes('--now')));
  if (verb === 'check') return onInstance((opened) => check(opened, words.includes('--remove')));
  throw new StartError(USAGE);
}

async function onInstance(work: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const secretKey = readSecretKey(config);
  const database = await startDatabase(config, { say, share: true });
  const sql = connect(database.directUrl, { max: 1, idle_timeout: 0, max_lifetime: null });
  try {
    await work({ config, secretKey, sql, stores: openStores(config, secretKey) });
  } finally {
    await sql.end({ timeout: 5 });
    await database.close();
  }
}

async function tell(opened: Opened): Promise<void> {
  const state = await readFileState(opened.sql);
  const place = here(opened, state);
  say(`New files are stored ${NAMES[place]}.`);
  if (state?.phase === 'moving') {
    const [row] = await opened.sql<{ n: number }[]>`SELECT count(*)::int AS n FROM moved_files`;
    say(
      `A move is under way: ${row?.n ?? 0} files are ${NAMES[place]} and checked, all are still ${NAMES[otherPlace(place)]}.`,
    );
  }
  if (state?.phase === 'emptying') say('A move is being finished: run finish again.');
  say(USAGE);
}

async function move(opened: Opened, place: Place): Promise<void> {
  const progress = progressOf('copied and checked');
  const copied = await moveFiles({ ...opened, onFile: progress.note }, place);
  progress.end();
  const state = await readFileState(opened.sql);
  if (state?.phase !== 'moving') return say(`All files are ${NAMES[place]}.`);
  say(`${copied.files} files copied and checked. All files are ${NAMES[place]} now.`);
  say(`Those ${NAMES[otherPlace(place)]} are kept until you run: npm run files -- finish`);
  say(`To go back: npm run files -- move ${otherPlace(place)}`);
}

async function finish(opened: Opened, isNow: boolean): Promise<void> {
  const progress = progressOf('done');
  const removed = await finishMove({ ...opened, onFile: progress.note }, { waits: !isNow });
  progress.end();
  const place = here(opened, await readFileState(opened.sql));
  say(`All files are ${NAMES[place]}. ${removed} files were deleted ${NAMES[otherPlace(place)]}.`);
}

async function check({ config, secretKey, sql }: Opened, removes: boolean): Promise<void> {
  const store = await openFiles(config, secretKey, sql);
  const difference = await compareFiles(sql, store);
  sayDifference(difference);
  const old = difference.unnamed.filter(({ is_young }) => !is_young);
  if (removes) {
    for (const { key } of old) await store.remove(key);
    say(`${old.length} files that nobody names were deleted.`);
  } else if (old.length > 0) {
    say('To delete those older than a day: npm run files -- check --remove');
  }
  if (difference.missing.length > 0) process.exitCode = 2;
}

function sayDifference({ files, missing, unnamed }: Difference): void {
  say(`The store has ${files} files.`);
  say(`${missing.length} that the database names are missing.`);
  for (const { what, name, workspace, created_at, key } of missing.slice(0, SHOWN)) {
    say(`  ${created_at} ${workspace ?? '-'} ${what} ${name} (${key})`);
  }
  sayRest(missing.length);
  say(`${unnamed.length} are there that nobody names.`);
  for (const { key, size, stored_at } of unnamed.slice(0, SHOWN)) {
    say(`  ${stored_at.toISOString().slice(0, 16).replace('T', ' ')} ${size} bytes ${key}`);
  }
  sayRest(unnamed.length);
}

function sayRest(count: number): void {
  if (count > SHOWN) say(`  and ${count - SHOWN} more`);
}

/** One line that counts in a terminal; in a log a line each ten seconds. */
function progressOf(what: string) {
  const isTerminal = process.stdout.isTTY;
  let last = performance.now();
  let isOpen = false;
  return {
    note: ({ files, bytes }: Copied) => {
      if (performance.now() - last < (isTerminal ? PROGRESS_MS : 10 * PROGRESS_MS)) return;
      last = performance.now();
      const size = bytes > 0 ? ` (${(bytes / 1e6).toFixed(1)} MB)` : '';
      process.stdout.write(`${isTerminal ? '\r' : ''}${files} files ${what}${size} ...`);
      if (isTerminal) isOpen = true;
      else process.stdout.write('\n');
    },
    end: () => {
      if (isOpen) process.stdout.write('\n');
    },
  };
}

await runCommand(() => main(process.argv.slice(2)));
