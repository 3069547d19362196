import { CornerLeftUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { StateIcon } from '#web/features/states/state-icon.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { useIsUnseen, useLoadedItem } from '#web/features/work-items/data/load-item.ts';
import { ItemPicker } from '#web/features/work-items/overlays/item-picker.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { changeOf, type Field, type FieldPickerProps, type FieldValueProps } from './field.ts';

function ParentValue({ item, isCompact = false }: FieldValueProps) {
  const { t } = useTranslation('work-items');
  const parent = useLoadedItem(item.parent_id, item.project_id);
  const isUnseen = useIsUnseen(item.parent_id);
  const key = useKeyOf(parent);
  if (!item.parent_id) {
    return isCompact ? null : <span className="text-faint">{t('fields.parent.empty')}</span>;
  }
  if (!parent) {
    return isUnseen ? (
      <span className="text-faint">{t('fields.parent.hidden')}</span>
    ) : (
      <Skeleton className="w-24" />
    );
  }
  if (isCompact) return <span className="key">{key}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={parent.name}>
      <StateIcon stateId={parent.state_id} isNamed />
      <span className="key">{key}</span>
      <span className="truncate" dir="auto">
        {parent.name}
      </span>
    </span>
  );
}

function ParentPicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const [first] = items;
  const hasParent = items.some((item) => item.parent_id !== null);
  const finish = (parent_id: string | null) => {
    onChange({ parent_id });
    onClose();
  };
  return (
    <ItemPicker
      label={t('fields.parent.label')}
      projectId={projectId}
      about={{ kind: 'parent', itemId: first?.rev === 0 ? null : (first?.id ?? null) }}
      without={items.map((item) => item.id)}
      onPick={(found) => finish(found.id)}
      onClose={onClose}
      {...(hasParent && {
        clear: { label: t('fields.parent.remove'), run: () => finish(null) },
      })}
    />
  );
}

export const parentField: Field = {
  id: 'parent',
  icon: CornerLeftUp,
  isOfItemsAlone: true,
  shortcut: 'item-parent',
  isEmpty: (item) => item.parent_id === null,
  Value: ParentValue,
  Picker: ParentPicker,
  history: { parent: changeOf('parent') },
};
