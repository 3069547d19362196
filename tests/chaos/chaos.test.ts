import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { doChores } from '#tests/support/chaos/chores.ts';
import { hasHaproxy } from '#tests/support/chaos/haproxy.ts';
import { startHouse } from '#tests/support/chaos/house.ts';
import { killAgainAndAgain } from '#tests/support/chaos/machines.ts';
import { diary, outagesText, summaryOf } from '#tests/support/chaos/report.ts';
import { problemsOf } from '#tests/support/chaos/verdict.ts';
import { chance } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { until } from '#tests/support/feed.ts';
import { hasRedis } from '#tests/support/redis.ts';

/** Set by `npm run test:chaos`. */
const setting = (name: string, usual: number) => Number(process.env[`CHAOS_${name}`] ?? usual);
const MINUTES = setting('MINUTES', 30);
const PEOPLE = setting('PEOPLE', 200);
const EVERY_SECONDS = setting('EVERY', 30);
const SEED = setting('SEED', Math.floor(Math.random() * 2 ** 31));

const say = (line: string) => void process.stdout.write(`${line}\n`);

describe.skipIf(!hasRedis || !hasHaproxy)('while one process after the other is killed', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('no change, word, job, delivery or mail is lost or doubled', { timeout: 0 }, async () => {
    say(`${MINUTES} minutes, ${PEOPLE} people, seed ${SEED}`);
    const luck = chance(SEED);
    const house = await startHouse({ people: PEOPLE, chance: luck });
    ends.push(() => house.close());
    const { machines, people, typists, offices } = house;
    const began = performance.now();
    const end = began + MINUTES * 60_000;
    let isOver = false;
    ends.push(() => (isOver = true));
    for (const one of [...people, ...typists]) one.start();
    const chores = offices.map((office) => doChores(office, () => isOver));
    const note = diary(began, say, () => house.figures());
    const killed = await killAgainAndAgain(machines, luck, {
      every: EVERY_SECONDS * 1_000,
      end,
      note,
    });
    await wait(Math.max(0, end - performance.now()));
    for (const one of [...people, ...typists]) one.stop();
    isOver = true;
    say('The last process is back: what waits is sent, and everything is counted.');
    const done = await Promise.all(chores);
    await until(() => people.every((one) => one.isIdle), 60_000);
    await until(() => typists.every((one) => one.isStored), 60_000);
    const problems = await problemsOf(house, done);
    say(summaryOf(house, done, killed));
    say(outagesText(killed, people, typists));
    expect(problems).toEqual([]);
    await expectConverged(house.server, house.clients.all, 60_000);
  });
});
