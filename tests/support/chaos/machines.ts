import { setTimeout as wait } from 'node:timers/promises';

import type { Chance } from '#tests/support/faults/chance.ts';
import { type Node, startNode } from '#tests/support/faults/node.ts';
import { startRedis, type TestRedis } from '#tests/support/redis.ts';

import { startHaproxy, type TestHaproxy } from './haproxy.ts';

/** The processes of several machines behind one proxy. */
export interface Machines {
  readonly url: string;
  readonly all: readonly Machine[];
  close(): Promise<void>;
}

/** One process that may die at any moment. */
export interface Machine {
  readonly name: string;
  readonly kind: 'server' | 'live' | 'worker' | 'redis' | 'proxy';
  /** How often it is chosen, compared with the others. */
  readonly weight: number;
  /** Milliseconds until what supervises it starts it again. */
  readonly rest: number;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  start(): Promise<void>;
}

/** `RestartSec` of `deploy/tutti.service`, and of the units of Redis and HAProxy in Debian. */
const REST = { program: 2_000, packaged: 100 };

interface Named {
  readonly name: string;
  readonly role: 'server' | 'live' | 'worker';
  readonly node: Node;
}

/** Starts two processes of each role, a Redis and the proxy. */
export async function startMachines(
  settingsAt: (redisUrl: string) => Record<string, string>,
): Promise<Machines> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const redis = await startRedis();
    ends.push(() => redis.stop());
    const settings = settingsAt(redis.url);
    const starting = PROGRAMS.map(async ({ name, role }): Promise<Named> => {
      const node = await startNode({ ...settings, ROLE: role }, COMMAND);
      ends.push(() => node.kill());
      return { name, role, node };
    });
    await Promise.allSettled(starting);
    const nodes = await Promise.all(starting);
    const addresses = nodes.map(({ name, node }) => [name, new URL(node.url).host] as const);
    const proxy = await startHaproxy(Object.fromEntries(addresses));
    ends.push(() => proxy.close());
    return { url: proxy.url, all: [...nodes.map(asMachine), ...packaged(redis, proxy)], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As `deploy/tutti.service` starts it. */
const COMMAND = [
  `--import=${new URL('../../../scripts/quick-resolve.mjs', import.meta.url).href}`,
  'server/main.ts',
];

const PROGRAMS = (['server', 'live', 'worker'] as const).flatMap((role) =>
  [1, 2].map((place) => ({ name: `${role}-${place}`, role })),
);

function asMachine({ name, role, node }: Named): Machine {
  return {
    name,
    kind: role,
    weight: 4,
    rest: REST.program,
    end: (signal) => (signal === 'SIGKILL' ? node.kill() : node.stop()),
    start: () => node.start(),
  };
}

function packaged(redis: TestRedis, proxy: TestHaproxy): Machine[] {
  const about = { weight: 2, rest: REST.packaged };
  return [
    { ...about, name: 'redis', kind: 'redis', end: () => redis.kill(), start: () => redis.start() },
    {
      ...about,
      name: 'proxy',
      kind: 'proxy',
      end: (signal) => proxy.end(signal),
      start: () => proxy.start(),
    },
  ];
}

/** An end of a process, and when it served again. */
export interface Killed {
  readonly machine: Machine;
  readonly signal: 'SIGKILL' | 'SIGTERM';
  readonly at: number;
  /** Milliseconds until it served again. */
  away: number | null;
}

/** Ends a random process every `every` milliseconds until `until`; each is started again. */
export async function killAgainAndAgain(
  machines: Machines,
  chance: Chance,
  { every, end, note }: KillOptions,
): Promise<Killed[]> {
  const killed: Killed[] = [];
  const chosen = machines.all.flatMap((one) => Array.from({ length: one.weight }, () => one));
  const starts: Promise<void>[] = [];
  while (performance.now() + every < end) {
    await wait(every);
    const machine = chance.pick(chosen);
    const signal = chance.is(0.25) ? 'SIGTERM' : 'SIGKILL';
    const one: Killed = { machine, signal, at: performance.now(), away: null };
    killed.push(one);
    note(one);
    starts.push(restart(one, note));
    await starts.at(-1);
  }
  await Promise.all(starts);
  return killed;
}

interface KillOptions {
  readonly every: number;
  /** By `performance.now()`. */
  readonly end: number;
  /** Called when a process is ended, and when it serves again. */
  readonly note: (killed: Killed) => void;
}

async function restart(killed: Killed, note: KillOptions['note']): Promise<void> {
  const { machine, signal, at } = killed;
  await machine.end(signal);
  await wait(machine.rest);
  await machine.start();
  killed.away = performance.now() - at;
  note(killed);
}
