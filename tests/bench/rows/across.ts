import { ms, quantile, type Row } from '#tests/bench/table.ts';

import { type ReadingBench, timesOf } from './reading.ts';

/** How many projects there are, and how many items each of them has. */
export const MANY = { projects: 50, items: 20_000 } as const;

const CALLS = 100;

/** What a view of the workspace asks first, beside what the list of one project asks. */
const QUESTIONS = [
  ['by state group', 'group_by=state__group&order_by=-created_at'],
  ['by priority', 'group_by=priority&order_by=-created_at'],
  ['not grouped', 'order_by=-created_at'],
] as const;

/** Lists over many projects, against the list of one of them. */
export async function acrossRows({ program, seeded }: ReadingBench): Promise<Row[]> {
  const cookie = seeded.cookies[1] ?? '';
  const project = seeded.projects.find(({ items }) => items === MANY.items);
  if (!project) throw new Error(`There is no project of ${MANY.items} items.`);
  const workspace = `${program.url}/api/workspaces/${seeded.slug}`;
  const rows: Row[] = [];
  for (const [what, query] of QUESTIONS) {
    const page = `issues/?${query}&per_page=50&cursor=50:0:0`;
    const medianOf = async (url: string) => {
      await timesOf(url, cookie, CALLS / 4);
      return quantile(await timesOf(url, cookie, CALLS), 0.5);
    };
    const one = await medianOf(`${workspace}/projects/${project.id}/${page}`);
    const all = await medianOf(`${workspace}/${page}`);
    rows.push({
      what: `view of ${MANY.projects} projects, 1,000,000 items, ${what}, first page`,
      ours: `p50 ${ms(all)}`,
      beside: `one project of 20,000: ${ms(one)}`,
      ratio: `${(all / one).toFixed(2)}x`,
      reach: '1.5x',
      isReached: all / one <= 1.5,
    });
  }
  return rows;
}
