import { ArrowUpToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { updatePage } from '#web/features/pages/changes.ts';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pathTo } from '#web/features/pages/page-tree.ts';
import { useProjectPages } from '#web/features/pages/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { familyOf } from '#web/lib/resources/tree.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import type { PickerOption } from '#web/ui/pickers/picker-option.ts';
import { Picker } from '#web/ui/pickers/picker.tsx';

interface PlacePageDialogProps {
  readonly page: PageImage;
  readonly onClose: () => void;
}

const TOP = 'top';

/** Chooses the page that a page lies below: what dragging does, without dragging. */
export function PlacePageDialog({ page, onClose }: PlacePageDialogProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const options = usePlaces(page);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('place.title', { name: page.name || t('untitled') })}
      size="small"
    >
      <div className="-mx-5 -my-4 [&>div]:w-full">
        <Picker
          label={t('place.search')}
          options={options}
          selected={[page.parent ?? TOP]}
          emptyText={t('place.none')}
          onToggle={(id) => {
            const parent = id === TOP ? null : id;
            if (parent !== page.parent) updatePage(slug, page, { parent });
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

/** Every page it may lie below: not itself, nothing below itself, nothing in the archive. */
function usePlaces(page: PageImage): PickerOption[] {
  const { t } = useTranslation('pages');
  const rows = useProjectPages(page.project_id);
  const own = new Set(familyOf(rows, page.id).map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (one: PageImage) => one.name || t('untitled');
  const others = rows
    .filter((row) => !own.has(row.id) && row.archived_at === null)
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((row) => ({
      id: row.id,
      label: nameOf(row),
      icon: <PageIcon page={row} />,
      hint: pathTo(byId, row).map(nameOf).join(' / '),
    }));
  return [{ id: TOP, label: t('place.top'), icon: <Icon of={ArrowUpToLine} /> }, ...others];
}
