import { CalendarDays, Gauge, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { STATE_GROUPS } from '#shared/constants/states.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { PublicItem } from '#shared/contract/published-boards.ts';
import { readableValue } from '#web/features/estimates/store.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { PriorityIcon } from '#web/features/work-items/fields/priority-icon.tsx';
import { type Day, formatDay, isOverdue } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import type { BoardGroup } from './board-changes.ts';
import { usePublicScreen } from './use-board.ts';

interface ItemProps {
  readonly item: PublicItem;
}

/** Priority icon, if visible. */
export function ItemPriority({ item }: ItemProps) {
  const { t } = useTranslation('published-boards');
  const priority = PRIORITIES.find((one) => one === item.priority);
  return priority ? <PriorityIcon priority={priority} label={t(`priority.${priority}`)} /> : null;
}

/** Key of an item, such as NOVA-136; null where keys are hidden. */
export function useItemKey({ sequence_id }: PublicItem): string | null {
  const { facts } = usePublicScreen();
  return sequence_id === null
    ? null
    : `${facts.settings.project_details.identifier}-${sequence_id}`;
}

export function PublicStateIcon({
  id,
  isNamed,
}: {
  readonly id: string | null;
  readonly isNamed?: boolean;
}) {
  const { facts } = usePublicScreen();
  const state = facts.states.find((one) => one.id === id);
  const group = STATE_GROUPS.find((one) => one === state?.group);
  if (!state || !group) return null;
  return <StateGlyph group={group} color={state.color} label={isNamed ? state.name : undefined} />;
}

interface GroupNameProps {
  readonly group: BoardGroup;
  readonly name: string;
}

/** Heading of a group: its state, and its total. */
export function GroupName({ group, name }: GroupNameProps) {
  return (
    <>
      <PublicStateIcon id={group.key} />
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className="num text-12 text-muted">{formatNumber(group.total)}</span>
    </>
  );
}

/** Labels, due date, estimate, assignees and comments of an item, as far as visible. */
export function ItemFoot({ item }: ItemProps) {
  return (
    <>
      <ItemLabels item={item} />
      <ItemDue item={item} />
      <ItemEstimate item={item} />
      <ItemPeople item={item} />
      <ItemComments item={item} />
    </>
  );
}

function ItemComments({ item: { comment_count: count } }: ItemProps) {
  const { t } = useTranslation('published-boards');
  if (!count) return null;
  return (
    <span
      role="img"
      aria-label={t('comments.count', { count })}
      className="num inline-flex items-center gap-1 text-12 text-muted"
    >
      <Icon of={MessageSquare} size={14} />
      {formatNumber(count)}
    </span>
  );
}

export function ItemLabels({ item }: ItemProps) {
  const { facts } = usePublicScreen();
  const shown = facts.labels.filter(({ id }) => item.label_ids.includes(id));
  return shown.map(({ id, name, color }) => (
    <span key={id} className="inline-flex max-w-40 items-center gap-1.5 text-12 text-muted">
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full bg-faint"
        style={color ? { backgroundColor: color } : undefined}
      />
      <span className="truncate" dir="auto">
        {name}
      </span>
    </span>
  ));
}

export function ItemDue({ item }: ItemProps) {
  const { target_date: due, state__group: group } = item;
  if (!due) return null;
  const isLate = isOverdue(due, group === 'completed' || group === 'cancelled');
  return <ItemDay day={due} isLate={isLate} />;
}

export function ItemDay({ day, isLate = false }: { readonly day: Day; readonly isLate?: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-1 text-12 ${isLate ? 'text-danger' : 'text-muted'}`}
    >
      <Icon of={CalendarDays} size={14} />
      <time dateTime={day}>{formatDay(day)}</time>
    </span>
  );
}

/** Formatted estimate, such as 5, XL or 1h 30m; null where it is hidden. */
export function useEstimateOf({ estimate_point: id }: PublicItem): string | null {
  const { estimate } = usePublicScreen().facts;
  const point = estimate?.points.find((one) => one.id === id);
  return point ? readableValue(point.value, estimate?.type) : null;
}

export function ItemEstimate({ item }: ItemProps) {
  const { t } = useTranslation('published-boards');
  const value = useEstimateOf(item);
  if (value === null) return null;
  return (
    <span
      role="group"
      aria-label={t('field.estimate')}
      className="num inline-flex max-w-24 items-center gap-1 text-12 text-muted"
    >
      <Icon of={Gauge} size={14} />
      <span className="truncate" dir="auto">
        {value}
      </span>
    </span>
  );
}

export function ItemPeople({ item }: ItemProps) {
  const { facts } = usePublicScreen();
  const people = facts.members.filter(({ member }) => item.assignee_ids.includes(member));
  return people.map(({ member, member__display_name: name, member__avatar: picture }) => (
    <Avatar key={member} size={20} person={{ id: member, name, picture }} />
  ));
}
