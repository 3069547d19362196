import { readFileSync } from 'node:fs';

const journal = new URL('../../migrations/meta/_journal.json', import.meta.url);

/** The last of the hand-written migrations, as drizzle numbers them: the state that every upgrade starts from. */
export function firstState(): number {
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const last = entries.find(({ tag }) => tag === '0007_work_item_lists');
  if (!last) throw new Error('The journal has no entry 0007_work_item_lists.');
  return last.when;
}
