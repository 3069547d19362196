import { Link, ListTree, Paperclip, Waypoints } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useFileChoice } from '#web/features/attachments/attachments-section.tsx';
import { useItemActions } from '#web/features/item-rows/menu/item-actions.ts';
import { RelationItems } from '#web/features/item-rows/menu/relation-menu.tsx';
import { openLinkForm, openRelation } from '#web/features/work-items/overlays/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { tipOf } from '#web/ui/feedback/tooltip.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

interface AddPartsProps {
  readonly item: WorkItemImage;
  /** Absent where there is nothing below the item. */
  readonly onSubItem?: (() => void) | undefined;
  /** Absent where the person may not attach files. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
}

/** The buttons that add a part to an item, each with its name. */
export function AddParts({ item, onSubItem, onFiles }: AddPartsProps) {
  const { t } = useTranslation('work-items');
  const { mayNest, mayRelate, mayLink } = useItemActions([item]);
  return (
    <span className="flex flex-wrap gap-0.5 max-xs:-ms-1.5 max-xs:grid max-xs:w-full max-xs:grid-cols-2 max-xs:justify-items-start max-xs:gap-x-4 print:hidden">
      {/* An epic has its own buttons, above its items. */}
      {onSubItem && mayNest && !item.is_epic && (
        <AddButton icon={ListTree} label={t('detail.subItems.add')} onClick={onSubItem}>
          {t('detail.parts.subItem')}
        </AddButton>
      )}
      {mayRelate && (
        <Menu
          align="end"
          trigger={
            <AddButton icon={Waypoints} label={t('detail.relations.add')}>
              {t('detail.parts.relation')}
            </AddButton>
          }
        >
          <RelationItems onPick={(type) => openRelation(item.id, type)} />
        </Menu>
      )}
      {mayLink && (
        <AddButton
          icon={Link}
          label={t('detail.links.add')}
          onClick={() => openLinkForm({ itemId: item.id })}
        >
          {t('detail.parts.link')}
        </AddButton>
      )}
      {onFiles && <AddFiles onFiles={onFiles} />}
    </span>
  );
}

function AddFiles({ onFiles }: Required<Pick<AddPartsProps, 'onFiles'>>) {
  const { t } = useTranslation('work-items');
  const choice = useFileChoice((files) => onFiles?.(files));
  return (
    <>
      <AddButton icon={Paperclip} label={t('detail.attachments.add')} onClick={choice.ask}>
        {t('detail.parts.file')}
      </AddButton>
      {choice.field}
    </>
  );
}

interface AddButtonProps extends ComponentProps<typeof Button> {
  /** The whole name; the words on the button are the short one. */
  readonly label: string;
}

function AddButton({ label, ...rest }: AddButtonProps) {
  return (
    <Button variant="ghost" aria-label={label} {...tipOf(label)} {...rest} className="px-1.5" />
  );
}
