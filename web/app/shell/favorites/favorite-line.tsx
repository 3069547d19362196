import { ChevronDown, ChevronRight, Folder, FolderOpen, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FavoriteImage } from '#shared/contract/favorites.ts';
import { NavLink } from '#web/app/shell/nav-link.tsx';
import { toggleFold, useSidebar } from '#web/app/shell/sidebar-state.ts';
import { updateFavorite } from '#web/features/favorites/changes.ts';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pages } from '#web/features/pages/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Reorder } from '#web/ui/use-reorder.ts';

import { FavoriteMenu } from './favorite-menu.tsx';
import { FolderField } from './folder-field.tsx';

export interface FavoriteLineProps {
  readonly favorite: FavoriteImage;
  readonly all: readonly FavoriteImage[];
  readonly reorder: Reorder;
}

/** One favourite: a folder with what is in it, or the way to the thing. */
export function FavoriteLine(props: FavoriteLineProps) {
  return props.favorite.is_folder ? <FolderLine {...props} /> : <ThingLine {...props} />;
}

function FolderLine({ favorite, all, reorder }: FavoriteLineProps) {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const isFolded = useSidebar().folded[favorite.id] ?? false;
  const [isRenaming, setRenaming] = useState(false);
  const name = favorite.name ?? '';
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  const Picture = isFolded ? Folder : FolderOpen;
  const inside = all.filter((one) => one.parent === favorite.id);
  return (
    <li>
      {isRenaming ? (
        <FolderField
          folder={favorite}
          onDone={(next) => {
            setRenaming(false);
            if (next !== null) updateFavorite(slug, favorite, { name: next });
          }}
        />
      ) : (
        <Line favorite={favorite} name={name} reorder={reorder} onRename={() => setRenaming(true)}>
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'nav.unfold' : 'nav.fold', { name })}
            className="flex h-7 w-full items-center gap-2.5 rounded-control px-2 text-start text-13 text-muted motion-quick hover:bg-hover hover:text-ink touch:h-11"
            onClick={() => toggleFold(favorite.id, !isFolded)}
          >
            <Picture className="size-4 shrink-0" aria-hidden strokeWidth={1.75} />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {name}
            </span>
            <Arrow
              className="size-3 opacity-0 group-focus-within/favorite:opacity-100 group-hover/favorite:opacity-100 rtl:-scale-x-100"
              aria-hidden
            />
          </button>
        </Line>
      )}
      {!isFolded && inside.length > 0 && (
        <ul className="space-y-px py-px ps-4">
          {inside.map((one) => (
            <FavoriteLine key={one.id} favorite={one} all={all} reorder={reorder} />
          ))}
        </ul>
      )}
    </li>
  );
}

function ThingLine({ favorite, reorder }: FavoriteLineProps) {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const project = projects.use(favorite.entity_identifier);
  const page = pages.use(favorite.entity_identifier);
  // Names follow the thing itself; what the person may no longer see drops out by itself.
  if (!project && !page) return null;
  const name = project?.name ?? (page?.name || t('page.untitled'));
  return (
    <li>
      <Line favorite={favorite} name={name} reorder={reorder}>
        {project && (
          <NavLink
            to="/$slug/projects/$projectId/issues"
            params={{ slug, projectId: project.id }}
            activeOptions={{ exact: true, includeSearch: false }}
            icon={() => <ProjectIcon project={project} />}
            label={name}
          />
        )}
        {page && (
          <NavLink
            to="/$slug/projects/$projectId/pages/$pageId"
            params={{ slug, projectId: page.project_id, pageId: page.id }}
            activeOptions={{ exact: true, includeSearch: false }}
            icon={() => <PageIcon page={page} />}
            label={name}
          />
        )}
      </Line>
    </li>
  );
}

interface LineProps {
  readonly favorite: FavoriteImage;
  readonly name: string;
  readonly reorder: Reorder;
  readonly onRename?: () => void;
  readonly children: ReactNode;
}

/** The line itself, with its grip and its menu. The grip begins when the line is reached: few are moved. */
function Line({ favorite, name, reorder, onRename, children }: LineProps) {
  const { t } = useTranslation('app');
  const [isReached, setReached] = useState(false);
  const { over, lifted } = reorder;
  const reach = () => setReached(true);
  return (
    <div
      data-row={favorite.id}
      onPointerEnter={reach}
      onFocus={reach}
      className={classNames(
        'group/favorite flex items-center rounded-control',
        over === `before:${favorite.id}` && 'shadow-[inset_0_2px_0_var(--accent)]',
        over === `into:${favorite.id}` && 'bg-selected',
        lifted === favorite.id && 'bg-press',
      )}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {isReached && (
        <IconButton
          icon={GripVertical}
          size={24}
          label={t('nav.favorite.grip', { name })}
          className="touch-none opacity-0 group-hover/favorite:opacity-100 focus-visible:opacity-100 touch:hidden"
          {...reorder.gripOf(favorite.id)}
        />
      )}
      <FavoriteMenu favorite={favorite} name={name} onRename={onRename ?? (() => undefined)} />
    </div>
  );
}
