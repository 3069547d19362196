import type { ComponentType, ReactNode } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { isProperty } from '#shared/work-item-fields/registry.ts';
import { useSubItemProgress } from '#web/features/item-rows/parts/child-index.ts';
import { usePeople } from '#web/features/people/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { LateDay, useDueState } from '#web/features/work-items/fields/date-value.tsx';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import { WordIcon } from '#web/features/work-items/fields/value-look.tsx';
import { daysOf, wordName } from '#web/features/work-items/fields/value-text.ts';
import { formatDay, formatDayOf, formatLongDay, formatMoment } from '#web/lib/formats/dates.ts';
import { formatDays, formatNumber } from '#web/lib/formats/numbers.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { fieldOfColumn } from './columns.ts';

interface CellValueProps {
  readonly field: WorkItemField;
  readonly item: WorkItemImage;
}

/**
 * What a cell shows: properties as they are shown everywhere, but for what a table shows more briefly. No component of
 * its own: there are hundreds of cells.
 */
export function cellValue(column: string, item: WorkItemImage): ReactNode {
  const field = fieldOfColumn(column);
  if (!field) return null;
  const Own = briefCell(field);
  if (Own) return <Own field={field} item={item} />;
  const { property = '' } = field;
  if (!isProperty(property) || fieldOf(property).isEmpty(item)) return null;
  const { Value } = fieldOf(property);
  return <Value item={item} isCompact={field.refersTo === 'labels'} isPlain />;
}

/** How the table shows what it shows more briefly than other places, and what only a table shows. */
function briefCell(field: WorkItemField): ComponentType<CellValueProps> | null {
  if (field.isKey) return Key;
  if (field.days) return Days;
  if (field.refersTo === 'users') return People;
  if (field.query?.isDue) return DueDay;
  switch (field.kind) {
    case 'date':
      return PlainDay;
    case 'moment':
      return Moment;
    case 'count':
      return field.refersTo === 'work_items' ? SubItems : Count;
    default:
      if (field.refersTo === 'projects') return Project;
      return field.isOnly === 'in lists' ? Group : null;
  }
}

/** A value of an item, of whatever it is. */
function valueOf({ field, item }: CellValueProps): unknown {
  return Reflect.get(item, field.key);
}

function People(props: CellValueProps) {
  const people = usePeople();
  const value = valueOf(props);
  const ids = Array.isArray(value) ? value : [value];
  const shown = ids.flatMap((id) => people.get(String(id)) ?? []);
  const [first, ...others] = shown;
  if (!first) return null;
  const names = formatList(shown.map(({ name }) => name));
  return (
    <>
      {others.length === 0 ? (
        <Avatar person={first} size={20} isDecorative />
      ) : (
        <AvatarStack people={shown} most={3} size={20} isDecorative />
      )}
      <span className={props.field.isWritable ? 'truncate' : 'truncate text-muted'} dir="auto">
        {names}
      </span>
    </>
  );
}

function PlainDay(props: CellValueProps) {
  const day = valueOf(props);
  if (typeof day !== 'string') return null;
  return (
    <span className="num truncate text-muted" title={formatLongDay(day)}>
      {formatDay(day)}
    </span>
  );
}

const DUE_COLORS = { late: 'text-danger', today: 'text-warning' } as const;

function DueDay(props: CellValueProps) {
  const t = useWords('work-items');
  const due = useDueState(props.item);
  const day = valueOf(props);
  if (typeof day !== 'string') return null;
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

function Moment(props: CellValueProps) {
  const at = valueOf(props);
  if (typeof at !== 'string') return null;
  return (
    <span className="num truncate text-muted" title={formatMoment(at)}>
      {props.field.isWritable ? formatMoment(at) : formatDayOf(at)}
    </span>
  );
}

function Count(props: CellValueProps) {
  const count = Number(valueOf(props));
  return count > 0 && <span className="num text-muted">{formatNumber(count)}</span>;
}

/** So many days as other values of the item make. */
function Days({ field, item }: CellValueProps) {
  const group = states.use(item.state_id)?.group;
  const days = daysOf(field, item, group);
  if (days === null) return null;
  return <span className="num truncate text-muted">{formatDays(days)}</span>;
}

function Key({ item }: CellValueProps) {
  return <span className="key truncate">{useKeyOf(item)}</span>;
}

function Group({ field, item }: CellValueProps) {
  const t = useWords('work-items');
  const group = states.use(item.state_id)?.group;
  if (!group) return null;
  return (
    <>
      <WordIcon field={field} word={group} />
      <span className="truncate">{wordName(field, group, t)}</span>
    </>
  );
}

function SubItems({ item }: CellValueProps) {
  const progress = useSubItemProgress(item.id, item.sub_issues_count);
  return progress !== '' && <span className="num text-muted">{progress}</span>;
}

function Project({ item }: CellValueProps) {
  return <ProjectChip projectId={item.project_id} />;
}
