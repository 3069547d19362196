import { ArrowRight, createLucideIcon } from 'lucide-react';

import type { ActivityImage } from '#shared/contract/activities.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { states } from '#web/features/states/store.ts';
import { formatDay, formatLongDay, isOverdue, today } from '#web/lib/formats/dates.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import type { FieldId } from './field.ts';

/** A leaf of a calendar, in one line: lists draw hundreds of them. */
const LEAF =
  'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z';
const Day = createLucideIcon('Day', [['path', { d: LEAF, key: 'leaf' }]]);
/** The same for a day that has passed. */
export const LateDay = createLucideIcon('LateDay', [
  ['path', { d: `${LEAF}M10 14l4 4M14 14l-4 4`, key: 'leaf' }],
]);

/** What a due day says: it has passed, it is today, or neither. */
export type DueState = 'late' | 'today' | null;

/** Whether an item that is not closed is late, or due today. */
export function useDueState({ state_id, target_date }: WorkItemImage): DueState {
  const group = states.use(state_id)?.group;
  const isClosed = group === 'completed' || group === 'cancelled';
  if (isOverdue(target_date, isClosed)) return 'late';
  return !isClosed && target_date === today() ? 'today' : null;
}

const DUE_COLORS = { late: 'text-danger', today: 'text-warning' } as const;

interface DateValueProps {
  readonly day: string | null;
  readonly isCompact: boolean;
  readonly due?: DueState;
  /** It is the beginning of a range: an arrow follows. */
  readonly isBegin?: boolean;
  /** The end of a range has its icon before the beginning. */
  readonly hasIcon?: boolean;
  /** Only colors what is late: the other end says it. */
  readonly isSilent?: boolean;
}

/** A day with its icon; what is late has another one, and its own color. */
export function DateValue(props: DateValueProps) {
  const { day, isCompact, due = null, isBegin = false, hasIcon = true, isSilent = false } = props;
  const t = useWords('work-items');
  const isToday = due === 'today' && !isBegin;
  if (!day && isCompact) return <Icon of={Day} size={14} className="text-faint" />;
  return (
    <span
      className={`inline-flex items-center gap-1.5 ${due ? DUE_COLORS[due] : ''}`}
      title={day ? formatLongDay(day) : undefined}
    >
      {hasIcon && (isCompact || day) && (
        <Icon
          of={due === 'late' ? LateDay : Day}
          size={isCompact ? 14 : 16}
          className={due ? '' : 'text-faint'}
        />
      )}
      <span className={day ? 'num whitespace-nowrap' : 'text-faint'}>
        {isToday ? t('fields.today') : day ? formatDay(day) : t('fields.noDate')}
      </span>
      {isBegin && <Icon of={ArrowRight} size={12} isDirectional className="-ms-0.5" />}
      {due && !isSilent && !isToday && (
        <span className="sr-only">{t(due === 'late' ? 'fields.overdue' : 'fields.dueToday')}</span>
      )}
    </span>
  );
}

/** The sentence of a changed day. */
export function dateHistory(id: FieldId): (activity: ActivityImage) => Message {
  return ({ old_value, new_value }) => ({
    key: `work-items:fields.${id}.history.${!new_value ? 'cleared' : old_value ? 'changed' : 'set'}`,
    values: {
      from: old_value ? formatDay(old_value) : '',
      to: new_value ? formatDay(new_value) : '',
    },
  });
}
