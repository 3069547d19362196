import { ChevronDown, ChevronRight, Folder, FolderOpen } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CONTAINERS, isContainerName } from '#shared/containers.ts';
import type { FavoriteImage } from '#shared/contract/favorites.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { iconOf } from '#web/app/shell/kinds.ts';
import { LineMenuButton } from '#web/app/shell/line-menus.tsx';
import { MovableLine } from '#web/app/shell/movable-line.tsx';
import { NavLink } from '#web/app/shell/nav-link.tsx';
import { toggleFold, useSidebar } from '#web/app/shell/sidebar-state.ts';
import { favorites } from '#web/features/favorites/store.ts';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pages } from '#web/features/pages/store.ts';
import { useContainer } from '#web/features/projects/containers/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects, useMembership } from '#web/features/projects/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { views } from '#web/features/views/store.ts';
import { ViewIcon } from '#web/features/views/view-icon.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { useLoadedItem } from '#web/features/work-items/data/load-item.ts';
import { useWorkspace, useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { type RowPlace, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { FolderField } from './folder-field.tsx';

interface FavoriteLinesProps {
  readonly all: readonly FavoriteImage[];
  /** Folder of the lines; null = outside of folders. */
  readonly parent: string | null;
  /** Id of the folder that is being renamed. */
  readonly renaming: string | null;
  readonly onRenamed: () => void;
}

/** The favorites of a folder, or those outside of folders. */
export function FavoriteLines({ parent, ...rest }: FavoriteLinesProps) {
  const rows = rest.all.filter((one) => one.parent === parent);
  return (
    <VirtualRows rows={rows} keyOf={({ id }) => id} height={LINE_HEIGHT} kept={[rest.renaming]}>
      {(favorite, place) => <FavoriteLine {...{ favorite, place }} {...rest} />}
    </VirtualRows>
  );
}

/** Height of a line, in pixels. */
const LINE_HEIGHT = 28;

interface FavoriteLineProps extends Omit<FavoriteLinesProps, 'parent'> {
  readonly favorite: FavoriteImage;
  readonly place: RowPlace;
}

/** A favorite: a folder with its content, or a link. */
function FavoriteLine(props: FavoriteLineProps) {
  if (props.favorite.is_folder) return <FolderLine {...props} />;
  return props.favorite.entity_type === 'issue' ? (
    <ItemLine {...props} />
  ) : (
    <ThingLine {...props} />
  );
}

/** A work item; hidden without a request when the person has left its project. */
function ItemLine(props: FavoriteLineProps) {
  const membership = useMembership(props.favorite.project_id ?? '');
  return membership ? <OwnItemLine {...props} /> : <NoLine {...props} />;
}

/** Placeholder of a favorite that the person can no longer see. */
function NoLine({ place }: Pick<FavoriteLineProps, 'place'>) {
  return place.ref ? <li {...place} hidden /> : null;
}

function FolderLine({ favorite, place: slot, ...rest }: FavoriteLineProps) {
  const { all, renaming, onRenamed } = rest;
  const { t } = useTranslation('app');
  const place = useWorkspacePlace();
  const isFolded = useSidebar(({ folded }) => folded[favorite.id]) ?? false;
  const name = favorite.name ?? '';
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  const Picture = isFolded ? Folder : FolderOpen;
  const hasLines = all.some((one) => one.parent === favorite.id);
  const [takeFocus, awaitFocus] = useAwaitedFocus();
  return (
    <li {...slot}>
      {renaming === favorite.id ? (
        <FolderField
          folder={favorite}
          onDone={(next, isByKey) => {
            if (isByKey) awaitFocus();
            onRenamed();
            if (next !== null) void favorites.update(place, favorite, { name: next });
          }}
        />
      ) : (
        <Line favorite={favorite} name={name}>
          <button
            ref={takeFocus}
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
              className="size-3 opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 rtl:-scale-x-100"
              aria-hidden
            />
          </button>
        </Line>
      )}
      {!isFolded && hasLines && (
        <ul className="space-y-px py-px ps-4">
          <FavoriteLines parent={favorite.id} {...rest} />
        </ul>
      )}
    </li>
  );
}

/** A `ref` that focuses its element once it is mounted, after a request. */
function useAwaitedFocus() {
  const isAwaited = useRef(false);
  const take = (element: HTMLElement | null) => {
    if (!element || !isAwaited.current) return;
    isAwaited.current = false;
    element.focus();
  };
  return [take, () => void (isAwaited.current = true)] as const;
}

function ThingLine({ favorite, place }: FavoriteLineProps) {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const project = projects.use(favorite.entity_identifier);
  const page = pages.use(favorite.entity_identifier);
  const kind = isContainerName(favorite.entity_type) ? favorite.entity_type : null;
  // Names come from the store; what the person can no longer see disappears.
  const held = useContainer(kind, favorite.entity_identifier ?? '');
  const view = views.use(favorite.entity_identifier);
  if (!project && !page && !held && !view) return <NoLine place={place} />;
  const own = project?.name ?? held?.name ?? view?.name;
  const name = own ?? (page?.name || t('page.untitled'));
  return (
    <li {...place}>
      <Line favorite={favorite} name={name}>
        {project && (
          <NavLink
            to="/$slug/projects/$projectId/issues"
            params={{ slug, projectId: project.id }}
            activeOptions={{ exact: true, includeSearch: false }}
            icon={() => <ProjectIcon project={project} />}
            label={name}
          />
        )}
        {kind && held && (
          <NavLink
            to={`/$slug/projects/$projectId/${CONTAINERS[kind].section}/$containerId`}
            params={{ slug, projectId: held.project_id, containerId: held.id }}
            activeOptions={{ exact: true, includeSearch: false }}
            icon={iconOf(kind)}
            label={name}
          />
        )}
        {view && <ViewLink view={view} />}
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

function ViewLink({ view }: { readonly view: ViewImage }) {
  const { slug } = useWorkspace();
  const { id: viewId, project, name } = view;
  const look = {
    activeOptions: { exact: true, includeSearch: false },
    icon: () => <ViewIcon view={view} />,
    label: name,
  };
  return project === null ? (
    <NavLink to="/$slug/workspace-views/$viewId" params={{ slug, viewId }} {...look} />
  ) : (
    <NavLink
      to="/$slug/projects/$projectId/views/$viewId"
      params={{ slug, projectId: project, viewId }}
      {...look}
    />
  );
}

function OwnItemLine({ favorite, place }: FavoriteLineProps) {
  const { slug } = useWorkspace();
  const item = useLoadedItem(favorite.entity_identifier, favorite.project_id ?? '');
  const key = useKeyOf(item);
  if (!item) return <NoLine place={place} />;
  return (
    <li {...place}>
      <Line favorite={favorite} name={item.name}>
        <NavLink
          to="/$slug/browse/$key"
          params={{ slug, key }}
          activeOptions={{ includeSearch: false }}
          icon={() => <StateIcon stateId={item.state_id} isNamed />}
          label={item.name}
          title={key}
        />
      </Line>
    </li>
  );
}

interface LineProps {
  readonly favorite: FavoriteImage;
  readonly name: string;
  readonly children: ReactNode;
}

/** The line itself, with its handle and menu. */
function Line({ favorite, name, children }: LineProps) {
  const { t } = useTranslation('app');
  const menu = <LineMenuButton id={favorite.id} label={t('nav.favorite.menu', { name })} />;
  return (
    <MovableLine id={favorite.id} name={name} menu={menu}>
      <div className="min-w-0 flex-1">{children}</div>
    </MovableLine>
  );
}
