import type { WorkItemImage } from '#shared/contract/work-items.ts';

import type { FieldId } from './fields/field.ts';
import { changeLabel, fieldOf } from './fields/registry.ts';
import { keepItems } from './load-item.ts';
import { updateWorkItems } from './update.ts';

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
        updateWorkItems([item.id], patch, changeLabel(field, 1));
      }}
      onClose={onClose}
    />
  );
}
