import { FolderInput, FolderX, MoreHorizontal, Pencil, StarOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { FavoriteImage } from '#shared/contract/favorites.ts';
import { MoveItems } from '#web/app/shell/move-items.tsx';
import { removeFavorite, updateFavorite } from '#web/features/favorites/changes.ts';
import { dropOf, type FavoritePlace, stepOf } from '#web/features/favorites/order.ts';
import { useFavorites } from '#web/features/favorites/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/undo.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import {
  Menu,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  SubMenu,
} from '#web/ui/menu.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface FavoriteMenuProps {
  readonly favorite: FavoriteImage;
  readonly name: string;
  readonly onRename: () => void;
}

/** What can be done with a favourite: the twin of dragging it, and more (principle 25). */
export function FavoriteMenu(props: FavoriteMenuProps) {
  const { t } = useTranslation('app');
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={MoreHorizontal}
          size={24}
          label={t('nav.favorite.menu', { name: props.name })}
          className="opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 data-popup-open:opacity-100 touch:opacity-100"
        />
      }
    >
      <FavoriteMenuItems {...props} />
    </Menu>
  );
}

function FavoriteMenuItems({ favorite, name, onRename }: FavoriteMenuProps) {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const all = useFavorites();
  const move = (place: FavoritePlace | null) => {
    if (!place) return;
    const { parent, sequence } = place;
    const isElsewhere = parent !== favorite.parent;
    updateFavorite(slug, favorite, { sequence, ...(isElsewhere && { parent }) });
  };
  const step = (by: 1 | -1) => {
    const place = stepOf(all, favorite.id, by);
    return place && (() => move(place));
  };
  return (
    <>
      <MoveItems onUp={step(-1)} onDown={step(1)} />
      {favorite.is_folder ? (
        <>
          <MenuItem icon={Pencil} onSelect={onRename}>
            {t('nav.favorite.rename')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={FolderX} onSelect={() => removeFolder(slug, favorite, name, all, t)}>
            {t('nav.favorite.deleteFolder')}
          </MenuItem>
        </>
      ) : (
        <>
          <FolderChoice
            favorite={favorite}
            all={all}
            onChoose={(folder) =>
              move(dropOf(all, favorite.id, folder ? `into:${folder}` : 'end:favorites'))
            }
          />
          <MenuSeparator />
          <MenuItem icon={StarOff} onSelect={() => removeFavorite(slug, favorite)}>
            {t('nav.removeFavorite')}
          </MenuItem>
        </>
      )}
    </>
  );
}

interface FolderChoiceProps {
  readonly favorite: FavoriteImage;
  readonly all: readonly FavoriteImage[];
  /** `folder` = null: into none. */
  readonly onChoose: (folder: string | null) => void;
}

function FolderChoice({ favorite, all, onChoose }: FolderChoiceProps) {
  const { t } = useTranslation('app');
  const folders = all.filter((one) => one.is_folder);
  if (folders.length === 0) return null;
  return (
    <SubMenu icon={FolderInput} label={t('nav.favorite.moveTo')}>
      <MenuRadioGroup
        value={favorite.parent ?? ''}
        onChange={(folder) => onChoose(folder === '' ? null : folder)}
      >
        <MenuRadioItem value="">{t('nav.favorite.noFolder')}</MenuRadioItem>
        {folders.map((one) => (
          <MenuRadioItem key={one.id} value={one.id}>
            <span dir="auto">{one.name}</span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </SubMenu>
  );
}

/** What was in it goes too and is not seen to go where it is folded: that is said, with the way back. */
function removeFolder(
  slug: string,
  folder: FavoriteImage,
  name: string,
  all: readonly FavoriteImage[],
  t: ReturnType<typeof useTranslation<'app'>>['t'],
): void {
  const isEmpty = all.every((one) => one.parent !== folder.id);
  const step = removeFavorite(slug, folder);
  if (isEmpty) return;
  showToast({
    title: t('nav.favorite.folderDeleted', { name }),
    action: { label: t('nav.favorite.undo'), run: () => void undoStack.undo(step) },
  });
}
