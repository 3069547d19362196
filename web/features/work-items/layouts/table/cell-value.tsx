import type { ComponentType, ReactNode } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { findField, findProperty } from '#shared/work-item-fields/registry.ts';
import { usePeople, usePerson } from '#web/features/people/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { LateDay, useDueState } from '#web/features/work-items/fields/date-value.tsx';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import { useSubItemProgress } from '#web/features/work-items/layouts/parts/child-index.ts';
import { formatDay, formatDayOf, formatLongDay, formatMoment } from '#web/lib/formats/dates.ts';
import { formatDays, formatNumber } from '#web/lib/formats/numbers.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { daysIn } from './days-in.ts';

interface CellValueProps {
  readonly item: WorkItemImage;
}

/**
 * What a cell shows: properties as they are shown everywhere, but for what a table shows more briefly. No component of
 * its own: there are hundreds of cells.
 */
export function cellValue(column: string, item: WorkItemImage): ReactNode {
  const Own = OWN[column];
  if (Own) return <Own item={item} />;
  if (findField(column)?.days) return <Days column={column} item={item} />;
  const declared = findProperty(column);
  if (declared?.kind === 'date') return <PlainDay day={Reflect.get(item, declared.key)} />;
  const field = fieldOf(column as FieldId);
  if (field.isEmpty(item)) return null;
  const { Value } = field;
  return <Value item={item} isCompact={column === 'labels'} isPlain />;
}

function People({ item }: CellValueProps) {
  const people = usePeople();
  const shown = item.assignee_ids.flatMap((id) => people.get(id) ?? []);
  const [first, ...others] = shown;
  if (!first) return null;
  const names = shown.map(({ name }) => name).join(', ');
  return (
    <>
      {others.length === 0 ? (
        <Avatar person={first} size={20} isDecorative />
      ) : (
        <AvatarStack people={shown} most={3} size={20} isDecorative />
      )}
      <span className="truncate" dir="auto">
        {names}
      </span>
    </>
  );
}

function PlainDay({ day }: { readonly day: unknown }) {
  if (typeof day !== 'string') return null;
  return (
    <span className="num truncate text-muted" title={formatLongDay(day)}>
      {formatDay(day)}
    </span>
  );
}

const DUE_COLORS = { late: 'text-danger', today: 'text-warning' } as const;

function DueDay({ item }: CellValueProps) {
  const t = useWords('work-items');
  const due = useDueState(item);
  const { target_date: day } = item;
  if (day === null) return null;
  return (
    <span
      className={`num truncate ${due ? DUE_COLORS[due] : 'text-muted'}`}
      title={formatLongDay(day)}
    >
      {due === 'late' && (
        <Icon of={LateDay} size={14} className="me-1.5 inline align-text-bottom" />
      )}
      {due === 'today' ? t('fields.today') : formatDay(day)}
      {due === 'late' && <span className="sr-only"> {t('fields.overdue')}</span>}
    </span>
  );
}

function moment(key: 'created_at' | 'updated_at' | 'completed_at') {
  return function Moment({ item }: CellValueProps) {
    const at = item[key];
    if (!at) return null;
    return (
      <span className="num truncate text-muted" title={formatMoment(at)}>
        {formatDayOf(at)}
      </span>
    );
  };
}

function count(key: 'link_count' | 'attachment_count') {
  return function Count({ item }: CellValueProps) {
    return item[key] > 0 && <span className="num text-muted">{formatNumber(item[key])}</span>;
  };
}

interface DaysProps extends CellValueProps {
  readonly column: string;
}

/** So many days as other values of the item make. */
function Days({ column, item }: DaysProps) {
  const group = states.use(item.state_id)?.group;
  const days = daysIn(column, item, group);
  if (days === null) return null;
  return <span className="num truncate text-muted">{formatDays(days)}</span>;
}

function Key({ item }: CellValueProps) {
  return <span className="key truncate">{useKeyOf(item)}</span>;
}

function Group({ item }: CellValueProps) {
  const t = useWords('work-items');
  const group = states.use(item.state_id)?.group;
  if (!group) return null;
  return (
    <>
      <StateGlyph group={group} />
      <span className="truncate">{t(`list.stateGroup.${group}`)}</span>
    </>
  );
}

function SubItems({ item }: CellValueProps) {
  const progress = useSubItemProgress(item.id, item.sub_issues_count);
  return progress !== '' && <span className="num text-muted">{progress}</span>;
}

function person(key: 'created_by' | 'updated_by') {
  return function Person({ item }: CellValueProps) {
    const found = usePerson(item[key]);
    if (!found) return null;
    return (
      <>
        <Avatar person={found} size={20} isDecorative />
        <span className="truncate text-muted" dir="auto">
          {found.name}
        </span>
      </>
    );
  };
}

function Project({ item }: CellValueProps) {
  return <ProjectChip projectId={item.project_id} />;
}

const OWN: Readonly<Record<string, ComponentType<CellValueProps>>> = {
  assignees: People,
  target_date: DueDay,
  created_at: moment('created_at'),
  updated_at: moment('updated_at'),
  completed_at: moment('completed_at'),
  link_count: count('link_count'),
  attachment_count: count('attachment_count'),
  sub_issues_count: SubItems,
  created_by: person('created_by'),
  updated_by: person('updated_by'),
  project_id: Project,
  sequence_id: Key,
  state__group: Group,
};
