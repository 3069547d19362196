import { expect, it } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { cellText } from '#web/features/item-table/cell-texts.ts';
import type { ValueWords } from '#web/features/work-items/fields/value-text.ts';

const words = {
  facts: { stateGroup: (id: string) => id },
  t: (key: string) => key,
} as unknown as ValueWords;
const item = {
  ...{ project_id: 'none', sequence_id: 7, state_id: 'completed' },
  ...{ created_at: '2026-11-01T12:00:00Z', completed_at: '2026-11-04T11:00:00Z' },
  ...{ start_date: '2026-11-02', target_date: '2026-11-02' },
} as WorkItemImage;

it('a column that counts days is copied as a number, an empty one as nothing', () => {
  const text = (column: string) => cellText(column, item, words);
  expect(['lead_time', 'duration', 'age'].map(text)).toEqual(['2', '1', '']);
  expect(cellText('lead_time', { ...item, completed_at: null }, words)).toBe('');
  expect(text('state__group')).toBe('work-items:list.stateGroup.completed');
});
