import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';
import { memoryOf, startProgram } from '#tests/bench/processes.ts';
import { ms, type Row } from '#tests/bench/table.ts';

/** Rows 11 and 12: an empty data folder to the first reply, and the whole system idle. */
export async function startingRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bench-start-'));
  try {
    const bareStart = performance.now();
    const bare = await startEmbeddedPostgres({ folder: path.join(folder, 'bare') });
    const bareTime = performance.now() - bareStart;
    await bare.stop();
    const start = performance.now();
    const program = await startProgram({
      DATA_DIR: path.join(folder, 'program'),
      DATABASE_URL: '',
      REDIS_URL: '',
    });
    const time = performance.now() - start;
    await sleep(10_000);
    const memory = familyOf(program.pid).reduce((sum, pid) => sum + memoryOf(pid, true), 0);
    const megabytes = memory / 1_048_576;
    await program.stop();
    return [
      {
        what: 'empty data folder to first reply',
        ours: ms(time),
        beside: `initdb and start alone: ${ms(bareTime)}`,
        ratio: `${(time / bareTime).toFixed(1)}x`,
        reach: '5 s',
        isReached: time <= 5_000,
      },
      {
        what: 'memory of the whole system idle, database included',
        ours: `${megabytes.toFixed(0)} MB`,
        beside: '-',
        ratio: '-',
        reach: '400 MB',
        isReached: megabytes <= 400,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process and all below it. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // Ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}
