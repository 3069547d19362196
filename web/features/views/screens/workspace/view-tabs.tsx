import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Plus, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { ViewMenuItems } from '#web/features/views/screens/view-menu-items.tsx';
import { useCanCreateView, useViewsOf } from '#web/features/views/store.ts';
import { ViewIcon } from '#web/features/views/view-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useFitting } from '#web/ui/layout/use-fitting.ts';
import { useInSight } from '#web/ui/layout/use-in-sight.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

import { DEFAULT_TABS } from './default-tabs.ts';

interface ViewTabsProps {
  /** The list that is shown: a default one, or the id of a view. */
  readonly chosen: string;
}

const TAB =
  '-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 text-muted -outline-offset-2 motion-quick hover:text-ink touch:h-11 touch:min-w-11';
const CHOSEN = 'border-accent font-medium text-ink';

/** The ways between the lists of a workspace: those that are always there, then its views. */
export function ViewTabs({ chosen }: ViewTabsProps) {
  const { t } = useTranslation('views');
  const { slug, id: workspaceId } = useWorkspace();
  const views = inOrder(useViewsOf(workspaceId, null));
  const canCreate = useCanCreateView(null);
  const bar = useRef<HTMLElement>(null);
  const names = views.map(({ name }) => name).join('\n');
  const fitting = useFitting(bar, { selector: '[data-view]', of: names, rest: MORE_WIDTH });
  // The one that is shown has a tab, wherever it stands.
  const isBeyond = views.findIndex(({ id }) => id === chosen) >= fitting;
  const first = isBeyond ? fitting - 1 : fitting;
  const shown = views.filter(({ id }, place) => place < first || id === chosen);
  useInSight(chosen, () => bar.current?.querySelector(`[data-tab="${CSS.escape(chosen)}"]`));
  return (
    <nav
      ref={bar}
      aria-label={t('tabs.label')}
      className="flex shrink-0 items-center gap-5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]"
    >
      {DEFAULT_TABS.map((tab) => (
        <Link
          key={tab}
          to="/$slug/workspace-views/$viewId"
          params={{ slug, viewId: tab }}
          data-tab={tab}
          aria-current={chosen === tab ? 'page' : undefined}
          className={lookOf(chosen === tab)}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
      {views.length > 0 && <span aria-hidden className="h-4 w-px shrink-0 bg-line" />}
      {shown.map((view) => (
        <ViewTab key={view.id} view={view} isChosen={chosen === view.id} />
      ))}
      {shown.length < views.length && <AllViews views={views} chosen={chosen} />}
      {canCreate && (
        <IconButton
          icon={Plus}
          label={t('add')}
          shortcut={keysOf('new-view') ?? ''}
          onClick={() => viewRequest.ask({ is: 'create', projectId: null })}
        />
      )}
    </nav>
  );
}

/** The room of what leads to all views, and of what adds one, in pixels. */
const MORE_WIDTH = 180;

interface AllViewsProps extends ViewTabsProps {
  readonly views: readonly ViewImage[];
}

/** All views with a search, where the bar has no room for them. */
function AllViews({ views, chosen }: AllViewsProps) {
  const { t } = useTranslation('views');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const label = t('tabs.all', { total: views.length });
  return (
    <PickerPopover
      label={label}
      options={views.map((view) => ({
        id: view.id,
        label: view.name,
        icon: <ViewIcon view={view} />,
      }))}
      selected={[chosen]}
      onToggle={(viewId) =>
        void navigate({ to: '/$slug/workspace-views/$viewId', params: { slug, viewId } })
      }
      emptyText={t('none.search')}
      trigger={
        <button type="button" className={classNames(lookOf(false), 'whitespace-nowrap')}>
          {label}
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    />
  );
}

interface ViewTabProps {
  readonly view: ViewImage;
  readonly isChosen: boolean;
}

function ViewTab({ view, isChosen }: ViewTabProps) {
  const { t } = useTranslation('views');
  const { slug } = useWorkspace();
  return (
    <ContextMenu menu={<ViewMenuItems view={view} />}>
      <Link
        to="/$slug/workspace-views/$viewId"
        params={{ slug, viewId: view.id }}
        data-tab={view.id}
        data-view=""
        aria-current={isChosen ? 'page' : undefined}
        className={lookOf(isChosen)}
      >
        <ViewIcon view={view} />
        <span className="max-w-48 truncate" dir="auto">
          {view.name}
        </span>
        {view.access !== PUBLIC_VIEW && (
          <>
            <Icon of={UserRound} size={12} className="text-faint" />
            <span className="sr-only">{t('access.private')}</span>
          </>
        )}
      </Link>
    </ContextMenu>
  );
}

const lookOf = (isChosen: boolean) => classNames(TAB, isChosen ? CHOSEN : 'border-transparent');

function inOrder(views: readonly ViewImage[]): readonly ViewImage[] {
  return views.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
}
