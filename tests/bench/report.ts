import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

import { type Row, tableText } from './table.ts';

/** What one part has found. */
export interface Measurements {
  readonly name: string;
  /** How many items the projects had that it began with. */
  readonly projects: readonly number[];
  readonly rows: readonly Row[];
}

/** A whole run, for `docs/measurements.md`: each part with what it stood on, and all of it with machine, commit and day. */
export function reportOf(parts: readonly Measurements[], milliseconds: number): string {
  const [cpu] = cpus();
  const commit = git('rev-parse', '--short', 'HEAD');
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const facts = [
    `commit ${commit}${isChanged ? ' with changes' : ''}`,
    new Date().toISOString().slice(0, 10),
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `${Math.round(milliseconds / 60_000)} minutes`,
  ];
  const sections = parts.map(({ name, projects, rows }) =>
    [`## ${name}`, ...(projects.length > 0 ? [standing(projects)] : []), tableText(rows)].join(
      '\n\n',
    ),
  );
  return [
    '# Measurements',
    '`npm run bench` writes this page. Machines are noisy: what counts is the ratio to the floor beside it, measured in the same run.',
    `${facts.join(', ')}.`,
    ...sections,
    '',
  ].join('\n\n');
}

function standing(projects: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const size of projects) counts.set(size, (counts.get(size) ?? 0) + 1);
  const words = [...counts].map(([size, count]) => {
    const items = size === 0 ? 'no items' : `${size.toLocaleString('en')} items`;
    return count === 1 ? items : `${count} x ${items}`;
  });
  return `Projects with ${words.join(', ')}; a store in the browser holds those that were opened.`;
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', [...args], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
