import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FoundItem } from '#shared/contract/search.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { loadItem } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { changeLabel, fieldOf } from '#web/features/work-items/fields/registry.ts';
import { addRelations, addSubItems } from '#web/features/work-items/parts/changes.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import { ItemPicker } from './item-picker.tsx';
import { AddLine, Chosen, useSeveral } from './several-items.tsx';
import type { SearchOverlay } from './store.ts';

interface SearchDialogProps {
  readonly search: SearchOverlay;
  readonly onClose: () => void;
}

/** Chooses other items for an item: one, which Enter takes at once, or several. */
export function SearchDialog({ search, onClose }: SearchDialogProps) {
  const { t } = useTranslation('work-items');
  const item = workItems.use(search.itemId);
  const several = useSeveral();
  const { chosen } = several;
  const [isWholeWorkspace, setIsWholeWorkspace] = useState(false);
  if (!item) return null;
  const isSingle = search.kind === 'parent';
  const finish = (found: readonly FoundItem[]) => {
    if (found.length === 0) return;
    apply(search, item, found);
    onClose();
  };
  const title = t(`detail.search.${search.kind}`, {
    key: t('detail.search.of', { key: keyOf(item), count: Math.max(1, search.also?.length ?? 1) }),
    kind: search.relation ? t(`detail.relations.${search.relation}`) : '',
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={!isSingle && <AddLine count={chosen.length} onAdd={() => finish(chosen)} />}
    >
      <Form onSubmit={() => finish(chosen)}>
        <div className="rounded-control border border-line-strong *:w-full">
          <ItemPicker
            label={title}
            projectId={item.project_id}
            about={{ kind: search.kind, itemId: item.id }}
            isWholeWorkspace={isWholeWorkspace}
            without={[item.id, ...(search.also ?? [])]}
            {...(!isSingle && { several: { ...several, chosen: chosen.map((one) => one.id) } })}
            onPick={(found) => finish([found])}
            onClose={() => undefined}
          />
        </div>
        {!isSingle && <Chosen items={chosen} onRemove={several.onToggle} />}
        <div className="mt-3">
          <Switch
            checked={isWholeWorkspace}
            onChange={setIsWholeWorkspace}
            label={t('detail.search.workspace')}
          />
        </div>
      </Form>
    </Dialog>
  );
}

function apply(search: SearchOverlay, item: WorkItemImage, found: readonly FoundItem[]): void {
  const ids = found.map((one) => one.id);
  // Rows that are not here yet come, so that they can be shown.
  for (const one of found) {
    if (!workItems.get(one.id)) void loadItem(one.project_id, one.id).catch(() => undefined);
  }
  if (search.kind === 'parent') {
    const [parent_id = null] = ids;
    updateWorkItems([item.id], { parent_id }, changeLabel(fieldOf('parent'), [item.id]));
  } else if (search.kind === 'issue_relation') {
    addRelations(itemsOf(search), search.relation ?? 'relates_to', ids);
  } else addSubItems(item, found);
}

function itemsOf({ itemId, also = [] }: SearchOverlay): WorkItemImage[] {
  return [...new Set([itemId, ...also])].flatMap((id) => workItems.get(id) ?? []);
}
