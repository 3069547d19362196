import { availableParallelism } from 'node:os';

import { percentile } from '#tests/support/faults/checker.ts';

import type { Chores } from './chores.ts';
import type { House } from './house.ts';
import type { Killed } from './machines.ts';

interface Outage {
  readonly at: number;
  readonly ms: number;
}

/** Until then the client shows nothing of a lost connection (`offline-banner.tsx`). */
const BANNER_MS = 5_000;
const KINDS = ['server', 'live', 'worker', 'redis', 'proxy'] as const;

/** Writes a line when a process is ended and when it serves again. */
export function diary(began: number, say: (line: string) => void, figures: () => string) {
  return ({ machine, signal, away }: Killed) => {
    const at = `[${Math.round((performance.now() - began) / 1_000)} s]`;
    say(
      away === null
        ? `${at} ${signal} to ${machine.name}; so far ${figures()}`
        : `${at} ${machine.name} serves again after ${seconds(away)}`,
    );
  };
}

/** What was done, in a few lines. */
export function summaryOf(house: House, chores: readonly Chores[], killed: readonly Killed[]) {
  const { people, typists, receiver, smtp } = house;
  const sum = (count: (one: Chores) => number) =>
    chores.reduce((total, one) => total + count(one), 0);
  const waits = people.flatMap((one) => one.waits);
  const mails = smtp.received.length;
  return [
    `${people.length} people, ${typists.length} of whom type, on ${availableParallelism()} processors; ${killed.length} processes ended.`,
    `${house.figures()}; ${sum(({ imports }) => imports.length)} imports, ${sum(({ exports }) => exports.length)} exports, ${receiver.told.size} changes told by webhooks (${receiver.repeated()} twice), ${mails} mails.`,
    `A change was answered after ${spread(waits)}.`,
  ].join('\n');
}

/** How long connections were lost, by what had been ended just before. */
export function outagesText(
  killed: readonly Killed[],
  people: readonly { readonly outages: readonly Outage[] }[],
  typists: readonly { readonly outages: readonly Outage[] }[],
): string {
  const causeOf = ({ at }: Outage) => killed.findLast((one) => one.at <= at)?.machine.kind;
  const lines = (who: string, all: readonly Outage[]) =>
    KINDS.flatMap((kind) => {
      const times = all.filter((one) => causeOf(one) === kind).map(({ ms }) => ms);
      const shown = times.filter((ms) => ms > BANNER_MS).length;
      if (times.length === 0) return [];
      return [
        `${who} after the end of a ${kind}: ${times.length} back after ${spread(times)}; ${shown} saw that they were away.`,
      ];
    });
  return [
    ...lines(
      'Sockets',
      people.flatMap(({ outages }) => outages),
    ),
    ...lines(
      'Documents',
      typists.flatMap(({ outages }) => outages),
    ),
  ].join('\n');
}

function spread(times: readonly number[]): string {
  const at = (share: number) => seconds(percentile(times, share));
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, at most ${seconds(Math.max(0, ...times))}`;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
