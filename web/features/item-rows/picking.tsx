import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf, changeLabel, labelOf } from '#web/features/work-items/fields/registry.ts';
import { usePresence } from '#web/lib/feed/presence.ts';
import { useIsWriting } from '#web/lib/feed/writing.ts';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';

/** A property of some items that is being chosen, and where. */
export interface Picking {
  readonly field: FieldId;
  readonly ids: readonly string[];
  readonly anchor: Element;
  /** What has been typed already: it is looked for. */
  readonly typed?: string | undefined;
  /** Goes on to what comes next, or before, when the Tab key has taken a value. */
  readonly onTab?: ((step: 1 | -1) => void) | undefined;
}

type Pick = (picking: Picking) => void;

const PickContext = createContext<Pick>(() => undefined);

/** Opens the picker of a property. */
export function usePick(): Pick {
  return use(PickContext);
}

interface PickingProviderProps {
  /** The list: in another one, what was being chosen is over. */
  readonly listKey: string;
  /** Where the others see that somebody edits an item of a project. */
  readonly placeOf: (projectId: string) => string;
  readonly children: ReactNode;
}

/** The one picker of a list: its many values only say where it opens, which keeps rows light. */
export function PickingProvider({ listKey, placeOf, children }: PickingProviderProps) {
  const [opened, setOpened] = useState<{ listKey: string; picking: Picking } | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const pick = useCallback<Pick>((picking) => setOpened({ listKey, picking }), [listKey]);
  const picking = opened?.listKey === listKey ? opened.picking : null;
  return (
    <PickContext value={pick}>
      {children}
      {picking && <OpenPicker picking={picking} placeOf={placeOf} onClose={close} />}
    </PickContext>
  );
}

interface OpenPickerProps {
  readonly picking: Picking;
  readonly placeOf: (projectId: string) => string;
  readonly onClose: () => void;
}

function OpenPicker({ picking, placeOf, onClose }: OpenPickerProps) {
  const { field: id, ids, anchor, typed, onTab } = picking;
  const { t } = useTranslation('work-items');
  const field = fieldOf(id);
  const items = workItems.useMany(ids);
  const [first] = items;
  usePresence(useIsWriting(true) && first ? [`${placeOf(first.project_id)}/${first.id}`] : []);
  const { Picker } = field;
  if (!Picker || !first) return null;
  return (
    <AnchoredPopover
      anchor={anchor}
      label={labelOf(field, t)}
      typed={typed}
      onTab={onTab}
      onClose={onClose}
    >
      <Picker
        projectId={first.project_id}
        items={items}
        onChange={(patch) => updateWorkItems(ids, patch, changeLabel(field, ids))}
        onClose={onClose}
      />
    </AnchoredPopover>
  );
}
