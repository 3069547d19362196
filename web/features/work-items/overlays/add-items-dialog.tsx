import { useTranslation } from 'react-i18next';

import type { FoundItem } from '#shared/contract/search.ts';
import { putIntoContainer } from '#web/features/work-items/data/container.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';

import { ItemPicker } from './item-picker.tsx';
import { AddLine, Chosen, useSeveral } from './several-items.tsx';
import type { AddOverlay } from './store.ts';

interface AddItemsDialogProps {
  readonly add: AddOverlay;
  readonly onClose: () => void;
}

/** Chooses items of the project that are put into a container or an epic. */
export function AddItemsDialog({ add, onClose }: AddItemsDialogProps) {
  const { t } = useTranslation('work-items');
  const { container, name } = add;
  const several = useSeveral();
  const { chosen } = several;
  const finish = (found: readonly FoundItem[]) => {
    if (found.length === 0) return;
    void putIntoContainer(container, found);
    onClose();
  };
  const title = t('container.add', { name });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={<AddLine count={chosen.length} onAdd={() => finish(chosen)} />}
    >
      <Form onSubmit={() => finish(chosen)}>
        <div className="rounded-control border border-line-strong *:w-full">
          <ItemPicker
            label={title}
            projectId={container.projectId}
            about={{
              kind: container.kind === 'epic' ? 'sub_issue' : container.kind,
              itemId: container.id,
            }}
            several={{ ...several, chosen: chosen.map((one) => one.id) }}
            onPick={(found) => finish([found])}
            onClose={() => undefined}
          />
        </div>
        <Chosen items={chosen} onRemove={several.onToggle} />
      </Form>
    </Dialog>
  );
}
