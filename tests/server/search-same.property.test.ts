import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { SearchResults } from '#shared/contract/search.ts';
import { fold } from '#shared/lib/search/fold.ts';
import { makeItems } from '#tests/support/list-data.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';
import { ItemIndex } from '#web/features/search/item-index.ts';

const RUNS = Number(process.env['NUMBER_RUNS'] ?? 150);

/** Words of ten scripts, as people write names in them. */
const WORDS = [
  ...['café', 'Größe', 'GROSSE', 'naïve', 'Łódź', 'smørrebrød', 'İstanbul', 'ısı', 'Đà', 'Nẵng'],
  ...['checkout', 'Seat-map', 'fare', 'Überraschung', 'STRASSE', 'Straße'],
  ...['Σίσυφος', 'ΟΔΟΣ', 'ёлка', 'Ёж', 'ЙОД', 'київ', 'שלום', 'עולם', 'مرحبا', 'بالعالم'],
  ...['नमस्ते', 'हिंदी', 'สวัสดี', 'ภาษา', '東京', '予約する', 'がくせい', 'カタカナ', '한국어', '예약'],
  ...['բարեւ', 'თბილისი', 'ქარი'],
];

describe('one search', () => {
  let w: World;
  let second: TestProject;
  const index = new ItemIndex();
  const keys = new Map<string, string>();
  const names: string[] = [];

  beforeAll(async () => {
    w = await world();
    second = await w.server.project(w.workspace, w.admin, 'WEB');
    // Fewer than a search answers with: what is found is compared whole.
    for (const [place, project] of [w.project, second].entries()) {
      keys.set(project.id, fold(project.identifier));
      const seeds = Array.from({ length: 45 }, (_, n) => {
        const words = [n * 7 + place, n * 3 + 1, n * 11 + 5].map((at) => WORDS[at % WORDS.length]);
        return { name: words.slice(0, 1 + (n % 3)).join(' '), sequence_id: n + 1 };
      });
      const ids = await makeItems(w.server, w.workspace, project, w.admin, seeds);
      for (const [n, { name, sequence_id }] of seeds.entries()) {
        names.push(name);
        const id = ids[n] ?? '';
        const facts = { updated_at: '', archived_at: null, intake_status: null };
        index.update(id, { ...facts, id, name, sequence_id, project_id: project.id });
      }
    }
  });
  afterAll(() => w.close());

  async function onServer(search: string): Promise<SearchResults['results']['issue']> {
    const query = new URLSearchParams({ search, workspace_search: 'true' });
    return (await w.admin.get(`${w.workspace.url}/search/?${query}`)).body.results.issue;
  }

  it('finds on the server what the copy finds, in ten scripts', async () => {
    const typed = fc
      .record({
        name: fc.constantFrom(...names),
        isTurned: fc.boolean(),
        how: fc.constantFrom('as it is', 'upper', 'lower', 'plain', 'decomposed', 'cut'),
      })
      .map(({ name, isTurned, how }) => {
        const words = name.split(' ');
        const text = (isTurned ? words.toReversed() : words).join(' ');
        if (how === 'upper') return text.toUpperCase();
        if (how === 'lower') return text.toLowerCase();
        if (how === 'plain') return fold(text);
        if (how === 'decomposed') return text.normalize('NFD');
        return how === 'cut' ? text.slice(0, -1) || text : text;
      });
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const here = index.search(text, keys, 100).map(({ id }) => id);
        const there = (await onServer(text)).map(({ id }) => id);
        expect(here.length, text).toBeGreaterThan(0);
        expect(there.toSorted(), text).toEqual(here.toSorted());
      }),
      { numRuns: RUNS },
    );
  });

  it('gives a key its item first, with or without a dash, and nothing of another project', async () => {
    for (const typed of ['WEB-7', 'web-7', 'web7']) {
      const [first, ...others] = await onServer(typed);
      expect(first, typed).toMatchObject({ project_id: second.id, sequence_id: 7 });
      expect(others.every(({ project_id }) => project_id === second.id)).toBe(true);
    }
  });

  it('forgives a slip of the pen where nothing else is found', async () => {
    for (const typed of ['checkot', 'chekcout', 'Überraschnug']) {
      const here = index.search(typed, keys, 100).map(({ id }) => id);
      const there = (await onServer(typed)).map(({ id }) => id);
      expect(here.length, typed).toBeGreaterThan(0);
      expect(there.toSorted(), typed).toEqual(here.toSorted());
    }
  });

  it('keeps names as they are searched, however they were typed', async () => {
    const name = 'Résumé'.normalize('NFD');
    const project = await w.server.project(w.workspace, w.admin, 'NEW');
    const made = (await w.admin.post(`${project.url}/issues/`, { name })).body;
    expect(made.name).toBe('Résumé'.normalize('NFC'));
    expect((await onServer('resume')).map(({ id }) => id)).toEqual([made.id]);
  });

  it('finds cycles, pages and people by the same rules', async () => {
    const { admin, project, workspace } = w;
    await admin.post(`${project.url}/cycles/`, { name: 'Café Größe' });
    const query = new URLSearchParams({ search: 'GROSSE cafe', workspace_search: 'true' });
    const { results } = (await admin.get(`${workspace.url}/search/?${query}`)).body;
    expect(results.cycle).toHaveLength(1);
  });

  it('filters lists by the same letters', async () => {
    const query = new URLSearchParams({ name: 'grosse' });
    const reply = await w.admin.get(`${w.project.url}/issues/?${query}`);
    const found = JSON.stringify(reply.body);
    expect(found).toContain('Größe');
    expect(found).not.toContain('checkout');
  });
});
