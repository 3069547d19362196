import { afterAll, beforeAll, expect, it } from 'vitest';

import { INSIDE, isContractError } from '#tests/support/security/answers.ts';
import { type Answer, send } from '#tests/support/security/drive.ts';
import {
  type HostileCall,
  hostileCall,
  makeTarget,
  type Target,
} from '#tests/support/security/fuzz.ts';
import { randomOf } from '#tests/support/security/random.ts';
import { type Watch, watchDatabase, withoutVisits } from '#tests/support/security/snapshot.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

/** `npm run test:fuzz` sets these; an ordinary run makes a few calls, always the same ones. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const COUNT = Number(process.env['FUZZ_COUNT'] ?? 1_000);
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 25);

/** Calls use people and things up: after so many there are new ones. */
const CALLS_A_TARGET = 200;
const MAX_FAULTS = 20;
/** A token's last use is noted with any call. */
const NOTED_ALONE = new Set(['api_tokens']);

let server: TestServer;
let watch: Watch;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it(
  'no route fails for anything that anybody sends, and what is refused changes nothing',
  { timeout: (SECONDS + 60) * 1000 },
  async () => {
    const random = randomOf(SEED);
    const end = Date.now() + SECONDS * 1000;
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let target: Target | null = null;
    let made = 0;
    for (; made < COUNT && Date.now() < end && faults.length < MAX_FAULTS; made += 1) {
      if (made % CALLS_A_TARGET === 0 || target === null) {
        // A small database is quick to look at.
        for (const place of target ? [target.scene.ours, target.scene.foreign] : []) {
          await target?.scene.forget(place);
        }
        target = await makeTarget(server);
        watch ??= await watchDatabase(server.platform.database.sql);
      }
      const hostile = hostileCall(random, target);
      const { result, changed } = await watch.changes(() => answerTo(hostile));
      statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1);
      const fault = faultOf(result, changed);
      if (fault !== null) faults.push(`${made}. ${hostile.what}\n   ${fault}`);
    }
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map((pair) => pair.join(': '));
    process.stdout.write(`fuzz: seed ${SEED}, ${made} calls; ${counts.join(', ')}\n`);
    expect(faults, `seed ${SEED}:\n${faults.join('\n')}`).toEqual([]);
    expect(made).toBeGreaterThan(0);
  },
);

function answerTo({ route, call }: HostileCall): Promise<Answer> {
  return send(server, route, call);
}

/** What is wrong with an answer; null when nothing is. */
function faultOf(answer: Answer, changed: readonly string[]): string | null {
  const said = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) return said;
  if (answer.status < 400) return null;
  if (!hasContractForm(answer)) return `not the contract's form of an error: ${said}`;
  if (INSIDE.test(answer.text.replaceAll(/"[^"]{0,400}" is not a valid/g, ''))) {
    return `tells of the inside: ${said}`;
  }
  const written = withoutVisits(changed).filter((table) => !NOTED_ALONE.has(table));
  return written.length > 0 ? `refused, and changed ${written.join(', ')}: ${said}` : null;
}

function hasContractForm(answer: Answer): boolean {
  try {
    return isContractError(answer);
  } catch {
    return false;
  }
}
