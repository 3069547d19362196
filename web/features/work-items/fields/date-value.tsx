import { createLucideIcon } from 'lucide-react';

import type { ActivityImage } from '#shared/contract/activities.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { states } from '#web/features/states/store.ts';
import { formatDay, formatLongDay, isOverdue } from '#web/lib/formats/dates.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** A leaf of a calendar, in one line: lists draw hundreds of them. */
const LEAF =
  'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z';
const Day = createLucideIcon('Day', [['path', { d: LEAF, key: 'leaf' }]]);
const LateDay = createLucideIcon('LateDay', [
  ['path', { d: `${LEAF}M10 14l4 4M14 14l-4 4`, key: 'leaf' }],
]);

/** Whether an item is late: due today or before, and not closed. Red, and another icon. */
export function useIsOverdue(item: WorkItemImage): boolean {
  const group = states.use(item.state_id)?.group;
  return isOverdue(item.target_date, group === 'completed' || group === 'cancelled');
}

interface DateValueProps {
  readonly day: string | null;
  readonly isCompact: boolean;
  readonly isOver?: boolean;
}

/** A day with its icon. */
export function DateValue({ day, isCompact, isOver = false }: DateValueProps) {
  const t = useWords('work-items');
  if (!day && isCompact) return <Icon of={Day} size={14} className="text-faint" />;
  return (
    <span
      className={`inline-flex items-center gap-1.5 ${isOver ? 'text-danger' : ''}`}
      title={day ? formatLongDay(day) : undefined}
    >
      {!isCompact && !day ? null : (
        <Icon
          of={isOver ? LateDay : Day}
          size={isCompact ? 14 : 16}
          className={isOver ? '' : 'text-faint'}
        />
      )}
      <span className={day ? 'num whitespace-nowrap' : 'text-faint'}>
        {day ? formatDay(day) : t('fields.noDate')}
      </span>
      {isOver && <span className="sr-only">{t('fields.overdue')}</span>}
    </span>
  );
}

/** The sentence of a changed day. */
export function dateHistory(
  id: 'start_date' | 'target_date',
): (activity: ActivityImage) => Message {
  return ({ old_value, new_value }) => ({
    key: `work-items:fields.${id}.history.${!new_value ? 'cleared' : old_value ? 'changed' : 'set'}`,
    values: {
      from: old_value ? formatDay(old_value) : '',
      to: new_value ? formatDay(new_value) : '',
    },
  });
}
