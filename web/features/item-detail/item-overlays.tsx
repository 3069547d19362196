import { useTranslation } from 'react-i18next';

import { keyOf } from '#web/features/work-items/data/address.ts';
import { removeWithToast } from '#web/features/work-items/data/remove.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { closeOverlay, useOverlays } from '#web/features/work-items/overlays/store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

const EditItemDialog = lateDialog(
  async () => (await import('./edit-item-dialog.tsx')).EditItemDialog,
  () => closeOverlay('edit'),
);
const AddItemsDialog = lateDialog(
  async () =>
    (await import('#web/features/work-items/overlays/add-items-dialog.tsx')).AddItemsDialog,
  () => closeOverlay('add'),
);
const LinkDialog = lateDialog(
  async () => (await import('#web/features/work-items/overlays/link-dialog.tsx')).LinkDialog,
  () => closeOverlay('link'),
);
const SearchDialog = lateDialog(
  async () => (await import('#web/features/work-items/overlays/search-dialog.tsx')).SearchDialog,
  () => closeOverlay('search'),
);

/** What screens with items ask for over themselves; each such screen shows it once. */
export function ItemOverlays() {
  const { add, search, link, remove, edit } = useOverlays();
  return (
    <>
      {add && <AddItemsDialog add={add} onClose={() => closeOverlay('add')} />}
      {search && <SearchDialog search={search} onClose={() => closeOverlay('search')} />}
      {link && <LinkDialog link={link} onClose={() => closeOverlay('link')} />}
      {edit && <EditItemDialog key={edit} itemId={edit} onClose={() => closeOverlay('edit')} />}
      {remove && <RemoveDialog ids={remove} onClose={() => closeOverlay('remove')} />}
    </>
  );
}

interface RemoveDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Deleting many items takes all below them along: it is asked about first. */
function RemoveDialog({ ids, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('work-items');
  const [first] = ids.flatMap((id) => workItems.get(id) ?? []);
  const count = ids.length;
  const key = first ? keyOf(first) : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('detail.remove.title', { count, key })}
      text={t('detail.remove.text', { count, key })}
      confirm={t('detail.remove.confirm', { count })}
      isDanger
      onConfirm={() => removeWithToast(ids)}
    />
  );
}
