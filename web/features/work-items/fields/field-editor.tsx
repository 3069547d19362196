import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { keepItems } from '#web/features/work-items/data/load-item.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';

import type { FieldId } from './field.ts';
import { changeLabel, fieldOf } from './registry.ts';

interface FieldEditorProps {
  readonly field: FieldId;
  readonly item: WorkItemImage;
  readonly onClose: () => void;
}

/** The picker of a property, for an item that another screen shows. */
export function FieldEditor({ field: id, item, onClose }: FieldEditorProps) {
  const field = fieldOf(id);
  const { Picker } = field;
  if (!Picker) return null;
  return (
    <Picker
      projectId={item.project_id}
      items={[item]}
      onChange={(patch) => {
        // A row that was only read is not among those that can be changed yet; a newer one stays.
        keepItems([item]);
        updateWorkItems([item.id], patch, changeLabel(field, [item.id]));
      }}
      onClose={onClose}
    />
  );
}
