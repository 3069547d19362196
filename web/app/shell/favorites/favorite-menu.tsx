import { FolderInput, FolderX, Pencil, StarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { FavoriteImage } from '#shared/contract/favorites.ts';
import { LineMenus } from '#web/app/shell/line-menus.tsx';
import { MoveItems } from '#web/app/shell/move-items.tsx';
import { dropOf, type FavoritePlace, stepOf } from '#web/features/favorites/order.ts';
import { favorites, useFavorites } from '#web/features/favorites/store.ts';
import { useWorkspacePlace, type WorkspacePlace } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import {
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  SubMenu,
} from '#web/ui/menus/menu.tsx';

interface FavoriteMenusProps {
  readonly favorites: readonly FavoriteImage[];
  readonly onRename: (folder: string) => void;
  readonly children: ReactNode;
}

/** Menus of favorites around their lines: everything that dragging does, and more. */
export function FavoriteMenus({ favorites: rows, onRename, children }: FavoriteMenusProps) {
  const draw = (id: string) => {
    const favorite = rows.find((one) => one.id === id);
    return favorite && <FavoriteMenuItems favorite={favorite} onRename={() => onRename(id)} />;
  };
  return <LineMenus draw={draw}>{children}</LineMenus>;
}

interface FavoriteMenuItemsProps {
  readonly favorite: FavoriteImage;
  readonly onRename: () => void;
}

function FavoriteMenuItems({ favorite, onRename }: FavoriteMenuItemsProps) {
  const { t } = useTranslation('app');
  const workspace = useWorkspacePlace();
  const all = useFavorites();
  const move = (place: FavoritePlace | null) => {
    if (!place) return;
    const { parent, sequence } = place;
    const isElsewhere = parent !== favorite.parent;
    void favorites.update(workspace, favorite, { sequence, ...(isElsewhere && { parent }) });
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
          <MenuItem icon={FolderX} onSelect={() => removeFolder(workspace, favorite, all, t)}>
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
          <MenuItem icon={StarOff} onSelect={() => void favorites.delete(workspace, favorite)}>
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
  /** Null = out of any folder. */
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

/**
 * Deletes a folder with its favorites. When it is collapsed nobody sees them go, so a toast says
 * so and offers undo.
 */
function removeFolder(
  place: WorkspacePlace,
  folder: FavoriteImage,
  all: readonly FavoriteImage[],
  t: ReturnType<typeof useTranslation<'app'>>['t'],
): void {
  const isEmpty = all.every((one) => one.parent !== folder.id);
  void favorites.delete(place, folder);
  const [step] = undoStack.recent;
  if (isEmpty) return;
  showToast({
    title: t('nav.favorite.folderDeleted', { name: folder.name ?? '' }),
    action: { label: t('nav.favorite.undo'), run: () => void undoStack.undo(step) },
  });
}
