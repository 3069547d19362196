import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { findClockFaults, findDayFaults } from '#scripts/check-days.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What is found in a tree with this file alone. */
function faultsIn(text: string, file = 'web/features/labels/a.tsx') {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-days-'));
  folders.push(folder);
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), `const first = 1;\n${text}\n`);
  return findDayFaults(folder);
}

describe('calendar days', () => {
  it.each([
    'new Date(row.target_date)',
    'new Date(target_date)',
    "new Date(item?.target_date ?? '')",
    'new Date(\n  item.start_date,\n  as string)'.replace(',\n', ' '),
    "new Date(item['target_date'])",
    'new Date(String(item.start_date))',
    'Date.parse(day)',
    'Date.parse(module.target_date || now)',
    'parseISO(firstDay)',
    'new Date(today)',
  ])('%j reads a day as an instant', (text) => {
    expect(faultsIn(`const at = ${text};`)).toMatchObject([
      { file: 'web/features/labels/a.tsx', line: 2, rule: expect.stringContaining('no instant') },
    ]);
  });

  it.each(["new Date('2026-03-29')", 'Date.parse("2026-03-29")', 'new Date(`2026-03-29`)'])(
    '%j reads a written day as an instant',
    (text) => {
      expect(faultsIn(`const at = ${text};`)).toHaveLength(1);
    },
  );

  it.each([
    'new Date().toISOString().slice(0, 10)',
    'moment.toISOString().substring(0, 10)',
    "new Date().toISOString()\n  .split('T')[0]",
    'new Date(Date.now()).toJSON().slice(0,10)',
    'row.created_at.slice(0, 10)',
    "item.completed_at?.split('T')[0]",
    'item.completed_at!.slice(0, 10)',
  ])('%j cuts an instant to the day of some zone', (text) => {
    for (const file of [
      'web/ui/a.ts',
      'shared/lib/a.ts',
      'server/features/labels/a.ts',
      'live/a.ts',
    ])
      expect(faultsIn(`const day = ${text};`, file)).toMatchObject([
        { rule: expect.stringContaining('depends on the time zone') },
      ]);
  });

  it.each([
    'new Date(row.created_at)',
    'new Date(`${day}T12:00:00Z`)',
    "new Date('2026-03-29T12:00:00Z')",
    'new Date(year, month - 1, day)',
    'Date.parse(cycle.end_date)',
    'dayIn(new Date(moment), zone)',
    'today()',
    'target_date.slice(0, 10)',
    'new Date().toISOString()',
    'text.slice(0, 10)',
  ])('%j is right', (text) => {
    expect(faultsIn(`const x = ${text};`)).toEqual([]);
  });

  it.each([
    "new Intl.DateTimeFormat('en-CA', options).format(moment)",
    "new Intl.DateTimeFormat(\n  'sv-SE').format(moment)",
    "moment.toLocaleDateString('en-CA')",
    'moment.toLocaleString("sv-SE")',
    'Number(new Intl.DateTimeFormat(locale(), { hour }).format(now))',
    "new Intl.DateTimeFormat(locale(), { day: 'numeric' }).format(now()).split('/')",
    'moment.toLocaleTimeString().slice(0, 5)',
  ])('%j writes a date for the program to read', (text) => {
    for (const file of ['web/ui/a.ts', 'shared/lib/a.ts', 'server/features/labels/a.ts'])
      expect(faultsIn(`const day = ${text};`, file)).toHaveLength(1);
  });

  it.each([
    "new Intl.DateTimeFormat(locale(), { dateStyle: 'full' }).format(moment)",
    'stats.words.toLocaleString()',
    'clockIn(moment, zone).hour',
  ])('%j is for people', (text) => {
    expect(faultsIn(`const x = ${text};`)).toEqual([]);
  });

  it('the dates of a cycle are instants, where cycles are at home', () => {
    const text = 'const at = Date.parse(end_date);';
    expect(faultsIn(text, 'web/features/cycles/a.ts')).toEqual([]);
    expect(faultsIn(text, 'web/features/modules/a.ts')).toHaveLength(1);
  });

  it('are kept apart from instants in the whole program', () => {
    expect(findDayFaults(root)).toEqual([]);
  });
});

describe('the clock of the computer', () => {
  it('is read by no file of the client but those that show it', () => {
    expect(findClockFaults(root)).toEqual([]);
  });

  it.each(['Date.now()', 'new Date()', 'useState(Date.now)', 'Date\n  .now()'])(
    '%j is found where something may be decided by it',
    (text) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'tutti-clocks-'));
      folders.push(folder);
      const file = 'web/lib/mutations/change-sender.ts';
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), `const at = ${text};\n`);
      expect(findClockFaults(folder)).toMatchObject([{ file, line: 1 }]);
    },
  );
});
