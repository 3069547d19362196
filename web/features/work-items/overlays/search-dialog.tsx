import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FoundItem } from '#shared/contract/search.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { itemPath, keyOf } from '#web/features/work-items/data/address.ts';
import { loadItem } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { addRelations } from '#web/features/work-items/detail/changes.ts';
import { changeLabel, fieldOf } from '#web/features/work-items/fields/registry.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import { ItemPicker } from './item-picker.tsx';
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
        <Chosen items={chosen} onRemove={several.onToggle} />
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

/** The items that are chosen, one by one or all of a list. */
function useSeveral() {
  const [chosen, setChosen] = useState<readonly FoundItem[]>([]);
  return {
    chosen,
    onToggle: (found: FoundItem) => {
      const others = chosen.filter((one) => one.id !== found.id);
      setChosen(others.length < chosen.length ? others : [...chosen, found]);
    },
    onAll: (found: readonly FoundItem[]) => {
      const others = chosen.filter((one) => !found.some(({ id }) => id === one.id));
      setChosen(found.length === 0 ? [] : [...others, ...found]);
    },
  };
}

/** The keys that choose, and the button that adds what is chosen. */
function AddLine({ count, onAdd }: { readonly count: number; readonly onAdd: () => void }) {
  const { t } = useTranslation('work-items');
  return (
    <>
      <span className="me-auto flex items-center gap-3 text-12 text-muted touch:hidden">
        {count === 0 && (
          <span className="flex items-center gap-1.5">
            <Kbd keys="enter" /> {t('detail.search.one')}
          </span>
        )}
        <span className="flex items-center gap-1.5">
          <Kbd keys="shift+enter" /> {t('detail.search.several')}
        </span>
      </span>
      <Button
        variant="primary"
        size={32}
        shortcut="mod+enter"
        aria-disabled={count === 0}
        onClick={onAdd}
      >
        {t('detail.search.add', { count })}
      </Button>
    </>
  );
}

interface ChosenProps {
  readonly items: readonly FoundItem[];
  readonly onRemove: (item: FoundItem) => void;
}

function Chosen({ items, onRemove }: ChosenProps) {
  const { t } = useTranslation('work-items');
  if (items.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-1.5">
      {items.map((one) => (
        <li key={one.id}>
          <Chip
            onRemove={() => onRemove(one)}
            removeLabel={t('detail.search.remove', { name: one.name })}
          >
            {one.project__identifier}-{one.sequence_id}
          </Chip>
        </li>
      ))}
    </ul>
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
  } else addSubItems(item, ids);
}

function itemsOf({ itemId, also = [] }: SearchOverlay): WorkItemImage[] {
  return [...new Set([itemId, ...also])].flatMap((id) => workItems.get(id) ?? []);
}

const SUB_ITEMS = { key: 'work-items:detail.subItems.change' };

function addSubItems(item: WorkItemImage, ids: readonly string[]): void {
  const add = () =>
    void changes.add({
      method: 'POST',
      path: `${itemPath(item)}/sub-issues/`,
      body: { sub_issue_ids: ids },
      touches: [item.id, ...ids],
      effects: ids
        .filter((id) => workItems.get(id))
        .map((id) => ({
          op: 'set' as const,
          entity: workItems.entity,
          id,
          fields: { parent_id: item.id },
        })),
      label: SUB_ITEMS,
    });
  add();
  undoStack.push({
    label: SUB_ITEMS,
    undo: () => takeOut(item, ids),
    redo: () => {
      add();
      return true;
    },
  });
}

/** Only what has no parent is offered, so that none is where it was; what others put elsewhere since stays there. */
function takeOut(item: WorkItemImage, ids: readonly string[]): boolean {
  const own = ids.filter((id) => workItems.get(id)?.parent_id === item.id);
  updateWorkItems(own, { parent_id: null }, SUB_ITEMS);
  return own.length > 0;
}
