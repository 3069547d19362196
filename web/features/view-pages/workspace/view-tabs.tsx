import { Link } from '@tanstack/react-router';
import { Plus, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { ViewMenuItems } from '#web/features/view-pages/view-menu-items.tsx';
import { askForView } from '#web/features/views/requests/store.ts';
import { useCanCreateView, useViewsOf } from '#web/features/views/store.ts';
import { ViewIcon } from '#web/features/views/view-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useInSight } from '#web/ui/layout/use-in-sight.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';

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
  const views = useViewsOf(workspaceId, null);
  const canCreate = useCanCreateView(null);
  const bar = useRef<HTMLElement>(null);
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
      {inOrder(views).map((view) => (
        <ViewTab key={view.id} view={view} isChosen={chosen === view.id} />
      ))}
      {canCreate && (
        <IconButton
          icon={Plus}
          label={t('add')}
          shortcut={keysOf('new-view') ?? ''}
          onClick={() => askForView({ is: 'create', projectId: null })}
        />
      )}
    </nav>
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
