// `npm run bench -- --against <commit> [--only writing,feed]`: runs the bench of that commit and of
// this one alternately, three times each on one machine, and prints the comparison.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { environment, node, root } from './install.mjs';

const TURNS = 3;

/** @param {string} commit @param {readonly string[]} args of the bench itself */
export function benchAgainst(commit, args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bench-against-'));
  try {
    const other = path.join(folder, 'other');
    mkdirSync(other);
    const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', other], { input: files });
    shareModules(other);
    /** @type {Record<'before' | 'after', Map<string, number[]>>} */
    const found = { before: new Map(), after: new Map() };
    for (let turn = 0; turn < TURNS; turn += 1) {
      // Alternates the order, so that neither always runs on a warm machine.
      const order = /** @type {const} */ (
        turn % 2 === 0 ? ['before', 'after'] : ['after', 'before']
      );
      for (const side of order) {
        process.stderr.write(`Turn ${turn + 1} of ${TURNS}: ${side} ...\n`);
        note(found[side], measure(side === 'before' ? other : root, args));
      }
    }
    process.stdout.write(`${compared(found.before, found.after)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same packages need no second download. @param {string} other */
function shareModules(other) {
  const lockOf = (/** @type {string} */ at) =>
    readFileSync(path.join(at, 'package-lock.json'), 'utf8');
  if (lockOf(other) !== lockOf(root)) return;
  cpSync(path.join(root, 'node_modules'), path.join(other, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** @param {string} at @param {readonly string[]} args @returns {string} the table */
function measure(at, args) {
  const ran = spawnSync(node, ['scripts/bench.mjs', ...args], {
    cwd: at,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  });
  return ran.stdout;
}

/** Adds each row's numbers, in their order. @param {Map<string, number[]>} rows @param {string} table */
function note(rows, table) {
  for (const line of table.split('\n')) {
    const [, what = '', measured = ''] = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('|') || what === 'What' || what.startsWith('---')) continue;
    for (const [place, { value, unit }] of numbersOf(measured).entries()) {
      const name = `${what} | ${unit === '' ? `no. ${place + 1}` : `no. ${place + 1}, ${unit}`}`;
      rows.set(name, [...(rows.get(name) ?? []), value]);
    }
  }
}

/** @param {string} text such as `p50 26 ms, p95 1,045 ms` */
export function numbersOf(text) {
  // Digits in names such as `p50` and `4x` are not figures.
  const found = text.matchAll(
    /(?<![\w.,])(\d[\d,]*(?:\.\d+)?)\s*(ms|s|KB|MB|GB|%|\/s|µs)?(?![\w.])/g,
  );
  return [...found].map(([, digits = '', unit = '']) => ({
    value: Number(digits.replaceAll(',', '')),
    unit,
  }));
}

/** @param {Map<string, number[]>} before @param {Map<string, number[]>} after */
export function compared(before, after) {
  const lines = [
    '| What | Which | Before | Now | Now against before |',
    '| --- | --- | --- | --- | --- |',
  ];
  for (const [name, own] of after) {
    const [what = '', which = ''] = name.split(' | ');
    const old = before.get(name);
    if (!old) {
      lines.push(`| ${what} | ${which} | not measured | ${spread(own)} | |`);
      continue;
    }
    const isMoreBetter = /\/s$|%$/.test(which);
    const gain = isMoreBetter ? median(own) / median(old) : median(old) / median(own);
    lines.push(`| ${what} | ${which} | ${spread(old)} | ${spread(own)} | ${gain.toFixed(2)} |`);
  }
  return [
    ...lines,
    '',
    'More than 1.00 is better than before. In brackets: from the least to the most of the turns.',
  ].join('\n');
}

/** @param {readonly number[]} values */
const spread = (values) => `${median(values)} (${Math.min(...values)} to ${Math.max(...values)})`;

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
