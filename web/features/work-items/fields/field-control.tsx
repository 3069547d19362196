import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

import type { Field, FieldPickerProps } from './field.ts';
import { changeLabel, labelOf } from './registry.ts';

export interface FieldControlProps {
  readonly field: Field;
  readonly item: WorkItemImage;
  readonly isReadOnly?: boolean;
  readonly isCompact?: boolean;
  /** Its key opens it: one control of a screen answers. */
  readonly hasShortcut?: boolean;
  readonly className?: string;
  /** Stands before a value that is empty. */
  readonly icon?: LucideIcon | undefined;
  /** In place of changing the item: forms keep the value themselves. */
  readonly onChange?: FieldPickerProps['onChange'];
}

const TRIGGER =
  'inline-flex min-w-0 flex-wrap items-center gap-1.5 rounded-control text-start motion-quick hover:bg-hover data-popup-open:bg-hover';

/** A property as it is shown, which opens its picker; the same on rows, cards, forms and the item. */
export function FieldControl({
  field,
  item,
  isReadOnly = false,
  isCompact = false,
  hasShortcut = false,
  className = '',
  icon,
  onChange,
}: FieldControlProps) {
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  const { Value, Picker } = field;
  const canEdit = Picker !== undefined && !isReadOnly;
  useShortcut(field.shortcut ?? '', () => setIsOpen(true), { isActive: hasShortcut && canEdit });
  const label = labelOf(field, t);
  const value = <Value item={item} isCompact={isCompact} />;
  if (!canEdit) {
    return (
      <span className={`inline-flex min-w-0 flex-wrap items-center gap-1.5 ${className}`}>
        {value}
      </span>
    );
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      trigger={
        <button type="button" title={label} className={`${TRIGGER} ${className}`}>
          <span className="sr-only">
            {t(field.isEmpty(item) ? 'fields.setNamed' : 'fields.named', { label })}
          </span>
          {icon && <Icon of={icon} className="text-faint" />}
          {icon ? <span className="text-muted">{label}</span> : value}
        </button>
      }
    >
      <Picker
        projectId={item.project_id}
        items={[item]}
        onChange={
          onChange ?? ((patch) => updateWorkItems([item.id], patch, changeLabel(field, [item.id])))
        }
        onClose={() => setIsOpen(false)}
      />
    </Popover>
  );
}
