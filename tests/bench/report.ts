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

const HEAD = `# Measurements

\`npm run bench\` writes this page, \`npm run bench -- --only writing --write\` one part of it. Machines are noisy: what counts is the ratio to the floor beside it, measured in the same run.
`;

/** The page with the sections of what was measured now in place of older ones, in the order of the bench. */
export function reportOf(page: string, found: readonly Measurements[], order: readonly string[]) {
  const sections = new Map(
    page
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith('## '))
      .map((text) => [text.slice(3, text.indexOf('\n')), text.trim()] as const),
  );
  for (const part of found) sections.set(part.name, sectionOf(part));
  return [HEAD.trim(), ...order.flatMap((name) => sections.get(name) ?? [])]
    .join('\n\n')
    .concat('\n');
}

function sectionOf({ name, projects, rows }: Measurements): string {
  const [cpu] = cpus();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const facts = [
    `Commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
    new Date().toISOString().slice(0, 10),
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    ...(projects.length > 0 ? [standing(projects)] : []),
  ];
  return [`## ${name}`, `${facts.join('; ')}.`, tableText(rows)].join('\n\n');
}

function standing(projects: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const size of projects) counts.set(size, (counts.get(size) ?? 0) + 1);
  const words = [...counts].map(([size, count]) => {
    const items = size === 0 ? 'no items' : `${size.toLocaleString('en')} items`;
    return count === 1 ? items : `${count} x ${items}`;
  });
  return `projects with ${words.join(', ')}`;
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', [...args], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
