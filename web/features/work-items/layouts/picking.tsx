import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf, changeLabel, labelOf } from '#web/features/work-items/fields/registry.ts';
import { usePresence } from '#web/lib/feed/presence.ts';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';

/** A property of some items that is being chosen, and where. */
export interface Picking {
  readonly field: FieldId;
  readonly ids: readonly string[];
  readonly anchor: Element;
}

type Pick = (picking: Picking) => void;

const PickContext = createContext<Pick>(() => undefined);

/** Opens the picker of a property. */
export function usePick(): Pick {
  return use(PickContext);
}

interface PickingProviderProps {
  /** Where the others see that somebody edits an item: the audience of the list. */
  readonly place: string;
  readonly children: ReactNode;
}

/** The one picker of a list: its many values only say where it opens, which keeps rows light. */
export function PickingProvider({ place, children }: PickingProviderProps) {
  const [opened, setOpened] = useState<{ place: string; picking: Picking } | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const pick = useCallback<Pick>((picking) => setOpened({ place, picking }), [place]);
  // In another list it is over.
  const picking = opened?.place === place ? opened.picking : null;
  return (
    <PickContext value={pick}>
      {children}
      {picking && <OpenPicker picking={picking} place={place} onClose={close} />}
    </PickContext>
  );
}

interface OpenPickerProps {
  readonly picking: Picking;
  readonly place: string;
  readonly onClose: () => void;
}

function OpenPicker({ picking: { field: id, ids, anchor }, place, onClose }: OpenPickerProps) {
  const { t } = useTranslation('work-items');
  const field = fieldOf(id);
  const items = workItems.useMany(ids);
  usePresence(ids.slice(0, 1).map((one) => `${place}/${one}`));
  const { Picker } = field;
  const [first] = items;
  if (!Picker || !first) return null;
  return (
    <AnchoredPopover anchor={anchor} label={t(labelOf(field))} onClose={onClose}>
      <Picker
        projectId={first.project_id}
        items={items}
        onChange={(patch) => updateWorkItems(ids, patch, changeLabel(field, ids.length))}
        onClose={onClose}
      />
    </AnchoredPopover>
  );
}
