import { Folder, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { FavoriteImage } from '#shared/contract/favorites.ts';
import { removeFavorite, useFavorites } from '#web/features/favorites/store.ts';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pages } from '#web/features/pages/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

import { NavLink } from './nav-link.tsx';
import { SidebarSection } from './sidebar-section.tsx';

/** What the person has pinned (screens 4.1); absent while there is nothing. */
export function SidebarFavorites() {
  const { t } = useTranslation('app');
  const favorites = useFavorites();
  if (favorites.length === 0) return null;
  const top = favorites.filter((one) => one.parent === null);
  return (
    <SidebarSection name="favorites" title={t('nav.favorites')}>
      <ul className="space-y-px">
        {top.map((one) => (
          <FavoriteLine key={one.id} favorite={one} all={favorites} />
        ))}
      </ul>
    </SidebarSection>
  );
}

interface FavoriteLineProps {
  readonly favorite: FavoriteImage;
  readonly all: readonly FavoriteImage[];
}

function FavoriteLine({ favorite, all }: FavoriteLineProps) {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const project = projects.use(favorite.entity_identifier);
  const page = pages.use(favorite.entity_identifier);
  if (favorite.is_folder) {
    return (
      <li>
        <span className="flex h-7 items-center gap-2.5 px-2 text-13 text-muted">
          <Folder className="size-4" aria-hidden strokeWidth={1.75} />
          <span className="truncate" dir="auto">
            {favorite.name}
          </span>
        </span>
        <ul className="ps-4">
          {all
            .filter((one) => one.parent === favorite.id)
            .map((one) => (
              <FavoriteLine key={one.id} favorite={one} all={all} />
            ))}
        </ul>
      </li>
    );
  }
  // Names follow the thing itself; what the person may no longer see drops out by itself.
  if (!project && !page) return null;
  return (
    <li className="group relative flex items-center">
      {project && (
        <NavLink
          to="/$slug/projects/$projectId/issues"
          params={{ slug, projectId: project.id }}
          activeOptions={{ exact: true, includeSearch: false }}
          icon={() => <ProjectIcon project={project} />}
          label={project.name}
          className="flex-1"
        />
      )}
      {page && (
        <NavLink
          to="/$slug/projects/$projectId/pages/$pageId"
          params={{ slug, projectId: page.project_id, pageId: page.id }}
          activeOptions={{ exact: true, includeSearch: false }}
          icon={() => <PageIcon page={page} />}
          label={page.name || t('page.untitled')}
          className="flex-1"
        />
      )}
      <IconButton
        icon={Star}
        size={24}
        label={t('nav.removeFavorite')}
        className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
        onClick={() => removeFavorite(slug, favorite)}
      />
    </li>
  );
}
