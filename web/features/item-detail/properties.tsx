import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import { findProperty } from '#shared/work-item-fields/registry.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useEditor } from '#web/features/presence/store.ts';
import { FieldControl } from '#web/features/work-items/fields/field-control.tsx';
import type { Field } from '#web/features/work-items/fields/field.ts';
import { useFields, labelOf } from '#web/features/work-items/fields/registry.ts';
import { formatDayOf, formatMoment } from '#web/lib/formats/dates.ts';
import { filled, SLOT } from '#web/lib/i18n/filled.tsx';
import { useMe } from '#web/lib/session/session.ts';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { useTint } from '#web/ui/people/tint.ts';

interface PropertiesProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
}

interface PropertyListProps extends PropertiesProps {
  /** One below the other; else two side by side. */
  readonly isColumn: boolean;
}

/** Every property of the item, each the picker of its value. */
export function Properties({ item, isReadOnly, isColumn }: PropertyListProps) {
  const { t } = useTranslation('work-items');
  const waits = isWaiting(item);
  const shown = useFields(item.project_id, item.is_epic).filter(
    (field) => (field.Picker && !(waits && LATER.has(field.id))) ?? !field.isEmpty(item),
  );
  return (
    <dl
      aria-label={t('detail.properties')}
      className={`grid gap-x-4 gap-y-2.5 ${isColumn ? 'grid-cols-1' : 'grid-cols-2'}`}
    >
      {shown.map((field) => (
        <Property key={field.id} field={field} item={item} isReadOnly={isReadOnly} />
      ))}
      <Origin item={item} />
    </dl>
  );
}

/** What an item is put into once it is accepted. */
const LATER: ReadonlySet<string> = new Set(['cycle', 'modules', 'epic', 'parent']);

const TERM = 'mb-0.5 text-11 text-faint';

function Property({ field, item, isReadOnly }: PropertiesProps & { readonly field: Field }) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const editor = useEditor(item.id, field.id);
  const { updated_by } = item;
  const key = findProperty(field.id)?.key ?? field.id;
  const value = JSON.stringify(Reflect.get(item, key));
  const tint = useTint(value, updated_by === me.id ? null : updated_by);
  return (
    <div className="min-w-0">
      <dt className={TERM}>{labelOf(field, t)}</dt>
      <dd className={tint.className}>
        <FieldRing person={editor}>
          <FieldControl
            field={field}
            item={item}
            isReadOnly={isReadOnly}
            hasShortcut
            className="-ms-1.5 min-h-7 max-w-[calc(100%+0.375rem)] px-1.5 touch:min-h-11"
          />
        </FieldRing>
      </dd>
    </div>
  );
}

function Origin({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const author = usePerson(item.created_by);
  return (
    <>
      <div className="min-w-0">
        <dt className={TERM}>{t('detail.createdBy')}</dt>
        <dd className="flex min-h-7 items-center gap-1.5" title={formatMoment(item.created_at)}>
          {author && <Avatar person={author} size={24} />}
          <span className="min-w-0 wrap-anywhere">
            {filled(
              t('detail.createdByOn', { name: author?.name ?? t('detail.someone'), date: SLOT }),
              { [SLOT]: <span className="whitespace-nowrap">{formatDayOf(item.created_at)}</span> },
            )}
          </span>
        </dd>
      </div>
      {item.completed_at && (
        <div className="min-w-0">
          <dt className={TERM}>{t('detail.completed')}</dt>
          <dd className="flex min-h-7 items-center">{formatMoment(item.completed_at)}</dd>
        </div>
      )}
    </>
  );
}
