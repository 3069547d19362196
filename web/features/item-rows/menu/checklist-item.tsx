import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { descriptions } from '#web/features/work-items/data/store.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';

/** Makes sub-items of the checklists in an item's description, where it has some. */
export function ChecklistItem({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const html = descriptions.use(item.id)?.description_html;
  if (!html?.includes('data-type="taskItem"')) return null;
  const convert = async () => {
    const { convertChecklists } = await import('./checklists.ts');
    const count = await convertChecklists(item);
    if (count === 0) showToast({ title: t('detail.subItems.noChecklist') });
  };
  return (
    <MenuItem icon={ListChecks} onSelect={() => void convert()}>
      {t('detail.subItems.checklist')}
    </MenuItem>
  );
}
