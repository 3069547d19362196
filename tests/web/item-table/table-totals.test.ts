import { describe, expect, it } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { TotalsCount } from '#web/features/item-table/table-totals.ts';

const facts = {
  stateGroup: (id: string) => id,
  today: '2026-11-26',
  estimateUnit: 'points' as const,
  estimateAmount: (id: string) => Number(id),
};
const ITEMS = [
  ['started', 'urgent', '2026-11-01', '2026-11-20', ['ada', 'max'], '0.1'],
  ['completed', 'low', '2026-10-05', '2026-11-20', ['ada'], '0.2'],
  ['started', 'none', null, '2026-11-26', [], null],
] as const;
const COLUMNS = [
  'state',
  'priority',
  'start_date',
  'target_date',
  'assignees',
  'estimate',
  'cycle',
  'sequence_id',
  'age',
];

describe('the foot of a table', () => {
  it('says of each column what its rows add up to', () => {
    const count = new TotalsCount(COLUMNS, facts);
    for (const [state_id, priority, start_date, target_date, people, estimate_point] of ITEMS) {
      const assignee_ids = [...people];
      const dates = { start_date, target_date };
      const item = { state_id, priority, ...dates, assignee_ids, estimate_point, cycle_id: null };
      count.add(item as unknown as WorkItemImage);
    }
    expect(Object.fromEntries(count.totals())).toEqual({
      state: { is: 'started', count: 2 },
      priority: { is: 'word', count: 1 },
      start_date: { is: 'first', day: '2026-10-05' },
      target_date: { is: 'late', count: 1 },
      assignees: { is: 'different', count: 2 },
      estimate: { is: 'sum', sum: 0.3 },
    });
  });
});
