import { FolderPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addFolder } from '#web/features/favorites/changes.ts';
import { useFavorites } from '#web/features/favorites/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { FavoriteLines } from './favorites/favorite-line.tsx';
import { FavoriteMenus } from './favorites/favorite-menu.tsx';
import { FolderField } from './favorites/folder-field.tsx';
import { useFavoriteReorder } from './favorites/use-favorite-reorder.ts';
import { ReorderContext } from './reorder-context.ts';
import { SidebarSection } from './sidebar-section.tsx';
import { toggleFold } from './sidebar-state.ts';

/** The person's favorites, in folders and in their own order. */
export function SidebarFavorites() {
  const { t } = useTranslation('app');
  const can = useCan();
  const favorites = useFavorites();
  const [isNaming, setNaming] = useState(false);
  const newFolder = useRef<HTMLButtonElement>(null);
  if (!can('favorite.create')) return null;
  const isEmpty = favorites.length === 0 && !isNaming;
  return (
    <SidebarSection
      name="favorites"
      title={t('nav.favorites')}
      isFoldedAtFirst={isEmpty}
      action={
        <IconButton
          ref={newFolder}
          icon={FolderPlus}
          size={24}
          label={t('nav.favorite.newFolder')}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:opacity-100"
          onClick={() => {
            toggleFold('favorites', false);
            setNaming(true);
          }}
        />
      }
    >
      {isEmpty && <p className="px-2 py-1 text-12 text-faint">{t('nav.noFavorites')}</p>}
      <FavoriteList
        isNaming={isNaming}
        onNamed={(isByKey) => {
          setNaming(false);
          if (isByKey) newFolder.current?.focus();
        }}
      />
    </SidebarSection>
  );
}

interface FavoriteListProps {
  /** A new folder is being named. */
  readonly isNaming: boolean;
  /** `isByKey`: the focus was in its field. */
  readonly onNamed: (isByKey: boolean) => void;
}

function FavoriteList({ isNaming, onNamed }: FavoriteListProps) {
  const place = useWorkspacePlace();
  const favorites = useFavorites();
  const container = useRef<HTMLDivElement>(null);
  const reorder = useFavoriteReorder(container, favorites);
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <div ref={container}>
      <ReorderContext value={reorder}>
        <FavoriteMenus favorites={favorites} onRename={setRenaming}>
          <ul className="space-y-px">
            <FavoriteLines
              parent={null}
              all={favorites}
              renaming={renaming}
              onRenamed={() => setRenaming(null)}
            />
          </ul>
        </FavoriteMenus>
      </ReorderContext>
      <div
        data-end="favorites"
        className={classNames('h-0.5', reorder.over === 'end:favorites' && 'bg-accent')}
      />
      {isNaming && (
        <FolderField
          onDone={(name, isByKey) => {
            if (name !== null) addFolder(place, name);
            onNamed(isByKey);
          }}
        />
      )}
    </div>
  );
}
