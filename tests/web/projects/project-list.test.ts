import { describe, expect, it } from 'vitest';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { plainKey } from '#web/features/projects/key-picker.tsx';
import { readLogo, writeLogo } from '#web/features/projects/logo.ts';
import {
  arrangeProjects,
  divideProjects,
  NO_FILTER,
  type ProjectFilter,
  readFilter,
  readOrder,
  writeFilter,
} from '#web/features/projects/screens/project-list.ts';

const project = (name: string, fields: Partial<ProjectImage> = {}) =>
  ({
    id: name,
    name,
    identifier: name.slice(0, 3).toUpperCase(),
    network: 2,
    members: [],
    project_lead: null,
    created_at: '2026-11-01T10:00:00Z',
    ...fields,
  }) as unknown as ProjectImage;

const arrange = (
  rows: readonly ProjectImage[],
  options: { words?: string; filter?: Partial<ProjectFilter>; order?: string } = {},
) =>
  arrangeProjects(rows, {
    words: options.words ?? '',
    filter: { ...NO_FILTER, ...options.filter },
    order: readOrder(options.order),
    myId: 'me',
    places: new Map([
      ['Zebra', 1],
      ['Apple', 2],
    ]),
    today: '2026-11-21',
    zone: 'UTC',
  }).map(({ name }) => name);

describe('the list of projects', () => {
  const rows = [
    project('Mango', { members: ['me', 'mara'], created_at: '2026-11-21T09:00:00Z' }),
    project('Zebra', { network: 0, project_lead: 'mara', created_at: '2026-11-20T09:00:00Z' }),
    project('Apple', { members: ['mara'], created_at: '2026-01-01T09:00:00Z' }),
  ];

  it('stands in the order of the own sidebar, what was not joined behind it by name', () => {
    expect(arrange(rows)).toEqual(['Zebra', 'Apple', 'Mango']);
  });

  it('is ordered by name, time and number of members, both ways', () => {
    expect(arrange(rows, { order: 'name' })).toEqual(['Apple', 'Mango', 'Zebra']);
    expect(arrange(rows, { order: '-name' })).toEqual(['Zebra', 'Mango', 'Apple']);
    expect(arrange(rows, { order: 'created' })).toEqual(['Apple', 'Zebra', 'Mango']);
    expect(arrange(rows, { order: '-members' })).toEqual(['Mango', 'Apple', 'Zebra']);
  });

  it('is narrowed by words in name or key', () => {
    expect(arrange(rows, { words: ' ang ' })).toEqual(['Mango']);
    expect(arrange(rows, { words: 'zeb' })).toEqual(['Zebra']);
    expect(arrange(rows, { words: 'none' })).toEqual([]);
  });

  it('is narrowed by what it is asked for, all of it at once', () => {
    expect(arrange(rows, { filter: { isMine: true } })).toEqual(['Mango']);
    expect(arrange(rows, { filter: { access: ['closed'] } })).toEqual(['Zebra']);
    expect(arrange(rows, { filter: { leads: ['mara'] } })).toEqual(['Zebra']);
    expect(arrange(rows, { filter: { members: ['mara'] } })).toEqual(['Apple', 'Mango']);
    expect(arrange(rows, { filter: { members: ['mara'], isMine: true } })).toEqual(['Mango']);
    expect(arrange(rows, { filter: { created: 'today' } })).toEqual(['Mango']);
    expect(arrange(rows, { filter: { created: 'yesterday' } })).toEqual(['Zebra']);
    expect(arrange(rows, { filter: { created: 'week' } })).toEqual(['Zebra', 'Mango']);
  });
});

describe('the filter in the address', () => {
  it('comes back as it was written', () => {
    const filter: ProjectFilter = {
      isMine: true,
      access: ['open', 'closed'],
      leads: ['a'],
      members: ['b', 'c'],
      created: 'month',
      from: '2026-01-02',
      until: '2026-03-04',
    };
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(writeFilter(NO_FILTER)).toBeUndefined();
  });

  it('leaves out what it does not know', () => {
    expect(readFilter('mine,nonsense,created:tomorrow,,x:y')).toEqual({
      ...NO_FILTER,
      isMine: true,
    });
    expect(readOrder('-nonsense')).toEqual({ by: 'manual', isDown: false });
  });
});

describe("a project's key and mark", () => {
  it('keeps capitals and digits of a name, the first five', () => {
    expect(plainKey('Nova 2: the return')).toBe('NOVA2');
    expect(plainKey('çığ')).toBe('ÇIĞ');
    expect(plainKey('日本')).toBe('');
  });

  it('reads emoji as themselves and as code points, and icons it knows', () => {
    const emoji = (value: string) => readLogo({ in_use: 'emoji', emoji: { value } });
    expect(emoji('🚂')).toEqual({ is: 'emoji', emoji: '🚂' });
    expect(emoji('128642')).toEqual({ is: 'emoji', emoji: '🚂' });
    expect(emoji('99999999999')).toEqual({ is: 'emoji', emoji: '99999999999' });
    const icon = { is: 'icon', name: 'train', color: '#B5652F' } as const;
    expect(readLogo(writeLogo(icon))).toEqual(icon);
  });

  it('shows a plain sign for what it cannot read, never a color that is none', () => {
    expect(readLogo({})).toMatchObject({ is: 'icon', name: 'shapes' });
    const odd = readLogo({ in_use: 'icon', icon: { name: 'x', color: 'url(//evil)' } });
    expect(odd).toEqual({ is: 'icon', name: 'shapes', color: '#0E8A7D' });
  });
});

it('projects are divided by lead, A to Z and those without one last, each part in its order', () => {
  const rows = [
    project('One', { project_lead: 'z' }),
    project('Two'),
    project('Three', { project_lead: 'a' }),
    project('Four', { project_lead: 'z', network: 0 }),
  ];
  const parts = (group: 'lead' | 'access') =>
    divideProjects(rows, group, (id) => `name of ${id}`).map(({ key, list }) => [
      key,
      list.map(({ name }) => name),
    ]);
  expect(parts('lead')).toEqual([
    ['a', ['Three']],
    ['z', ['One', 'Four']],
    ['', ['Two']],
  ]);
  expect(parts('access')).toEqual([
    ['open', ['One', 'Two', 'Three']],
    ['closed', ['Four']],
  ]);
});

it('a range of days keeps both its ends, and survives the address', () => {
  const rows = ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06'].map((day) =>
    project(day, { created_at: `${day}T12:00:00Z` }),
  );
  const filter = { ...NO_FILTER, from: '2026-03-02', until: '2026-03-05' };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  const found = arrange(rows, { filter, order: 'created' });
  expect(found).toEqual(['2026-03-02', '2026-03-05']);
  expect(readFilter('from:yesterday').from).toBeNull();
});
