import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { displays, isProperty, type Property } from '#shared/work-item-fields/registry.ts';
import { WorkItemMenu } from '#web/features/item-rows/menu/work-item-menu.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { FieldControl } from '#web/features/work-items/fields/field-control.tsx';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';

import { ItemLink } from './item-link.tsx';

interface ItemLineProps {
  readonly item: WorkItemImage;
  /** What it is to the open item, before all else. */
  readonly kind?: string;
  readonly display?: Display;
  /** What its list adds to its menu. */
  readonly menu?: ReactNode;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly className?: string;
}

const USUAL: Display = new Set(['key', 'state', 'due_date', 'assignee']);

const NOT_NARROW = '@max-[480px]:hidden';
/** Of what is one small sign: a finger has to hit it. */
const SIGN = 'touch:min-h-11 touch:min-w-6 touch:justify-center';

/** Columns that need more room than this leave a narrow line. */
const NARROW = 600;

type End = readonly [property: Property, look: string];

/** Properties at the end of a line, in their order, and how each looks. */
function endsOf(display: Display): readonly End[] {
  const shown: ReadonlySet<string> = display;
  return displays().flatMap(({ field: { property = '', refersTo }, part }): End[] => {
    if (!part.isInLines || !part.column || !shown.has(part.name) || !isProperty(property))
      return [];
    if (refersTo === 'users') return [[property, SIGN]];
    const look = part.column.from > NARROW ? `text-12 ${NOT_NARROW}` : 'text-12';
    return [[property, look]];
  });
}

/**
 * Another item in one line: state, key, title, due, people; each can be changed here, the rest in its menu. Where
 * it is narrow it stays one line of what matters most; but what it is to the open item stands above, with its key.
 */
export function ItemLine(props: ItemLineProps) {
  const { item, kind, display = USUAL, menu, start, end, className } = props;
  const can = useCan(item.project_id);
  const group = states.use(item.state_id)?.group;
  const isClosed = group === 'completed' || group === 'cancelled';
  const isReadOnly = item.archived_at !== null || !can('work_item.update', item.created_by);
  const control = { item, isReadOnly, isCompact: true };
  const isStacked = kind !== undefined;
  const content = (
    <>
      {menu}
      <WorkItemMenu ids={[item.id]} />
    </>
  );
  return (
    <ContextMenu menu={content}>
      <div
        className={classNames(
          'group relative flex min-h-7.5 items-center gap-x-2 border-b border-hairline touch:min-h-11',
          isStacked && 'flex-wrap @max-[480px]:py-1',
          className,
        )}
      >
        {start}
        {kind && (
          <span className="max-w-44 min-w-19 shrink-0 truncate text-12 text-muted @max-[480px]:-order-1 @max-[480px]:w-auto">
            {kind}
          </span>
        )}
        {display.has('priority') && (
          <FieldControl field={fieldOf('priority')} {...control} className={SIGN} />
        )}
        {display.has('state') && (
          <FieldControl field={fieldOf('state')} {...control} className={SIGN} />
        )}
        {display.has('key') && <Key item={item} isStacked={isStacked} />}
        {isStacked && (
          <span
            aria-hidden
            className="hidden h-0 basis-full @max-[480px]:-order-1 @max-[480px]:block"
          />
        )}
        <ItemLink
          item={item}
          className={classNames(
            'min-w-0 flex-1 truncate',
            isStacked && '@max-[480px]:line-clamp-2 @max-[480px]:whitespace-normal',
            isClosed && 'text-muted',
          )}
        >
          {item.name}
        </ItemLink>
        <EndProperties display={display} {...control} />
        {end}
      </div>
    </ContextMenu>
  );
}

interface KeyProps {
  readonly item: WorkItemImage;
  readonly isStacked: boolean;
}

function Key({ item, isStacked }: KeyProps) {
  const key = useKeyOf(item);
  return (
    <span
      className={classNames(
        'key w-17 shrink-0 truncate',
        isStacked ? '@max-[480px]:-order-1 @max-[480px]:w-auto' : NOT_NARROW,
      )}
    >
      {key}
    </span>
  );
}

interface EndPropertiesProps {
  readonly item: WorkItemImage;
  readonly display: Display;
  readonly isReadOnly: boolean;
  readonly isCompact: boolean;
}

function EndProperties({ display, ...control }: EndPropertiesProps) {
  const { t } = useTranslation('work-items');
  const { item } = control;
  return (
    <>
      {display.has('sub_issue_count') && item.sub_issues_count > 0 && (
        <span className={classNames('num text-12 text-faint', NOT_NARROW)}>
          {t('list.subItems', { count: item.sub_issues_count })}
        </span>
      )}
      {endsOf(display).map(
        ([id, look]) =>
          // Who does it can be set here; of the others only what is set is shown.
          (look === SIGN || !fieldOf(id).isEmpty(item)) && (
            <FieldControl key={id} field={fieldOf(id)} {...control} className={look} />
          ),
      )}
    </>
  );
}
