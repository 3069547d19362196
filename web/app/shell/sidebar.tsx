import { useRouter } from '@tanstack/react-router';
import { FolderKanban, House, Inbox, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';

import { HelpMenu } from './help-menu.tsx';
import { MoreLinks } from './links/more-links.tsx';
import { SidebarLink } from './links/sidebar-link.tsx';
import { useLinks } from './links/use-links.ts';
import { NavLink } from './nav-link.tsx';
import { NewItemRow } from './new-item-row.tsx';
import { SidebarFavorites } from './sidebar-favorites.tsx';
import { SidebarProjects } from './sidebar-projects.tsx';
import { setDrawer, toggleSidebar, useSidebar } from './sidebar-state.ts';
import { StickiesButton } from './stickies-button.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

/** The main navigation: a column, an edge when hidden, a drawer on narrow screens. */
export function Sidebar() {
  const { t } = useTranslation('app');
  const isCollapsed = useSidebar((state) => state.isCollapsed);
  const isDrawerOpen = useSidebar((state) => state.isDrawerOpen);
  const router = useRouter();
  // Closes the drawer after navigation.
  useEffect(() => router.subscribe('onResolved', () => setDrawer(false)), [router]);
  return (
    <>
      {isCollapsed ? (
        <div className="hidden shrink-0 flex-col justify-end border-e border-line bg-canvas p-2 md:flex print:hidden">
          <IconButton
            icon={PanelLeftOpen}
            label={t('nav.expand')}
            shortcut={keysOf('sidebar') ?? ''}
            onClick={toggleSidebar}
          />
        </div>
      ) : (
        <div className="hidden w-60 shrink-0 border-e border-line bg-canvas md:block print:hidden">
          <SidebarContent />
        </div>
      )}
      <Drawer open={isDrawerOpen} onOpenChange={setDrawer} label={t('nav.label')} side="start">
        <SidebarContent />
      </Drawer>
    </>
  );
}

function SidebarContent() {
  const { t } = useTranslation('app');
  return (
    <nav aria-label={t('nav.label')} data-side className="flex h-full flex-col bg-canvas">
      <div className="flex h-12 shrink-0 items-center justify-between gap-1 px-2">
        <WorkspaceSwitcher />
        <UserMenu />
      </div>
      <NewItemRow />
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto px-2 py-2">
        <Places />
        <Contained>
          <SidebarFavorites />
        </Contained>
        <Contained>
          <SidebarProjects />
        </Contained>
      </div>
      <div className="flex shrink-0 items-center justify-between p-2">
        <span className="flex items-center gap-1">
          <HelpMenu />
          <StickiesButton />
        </span>
        <img src="./mark.svg" alt="" width={16} height={16} className="opacity-80" />
        <IconButton
          // The drawer closes by itself.
          className="max-md:hidden"
          icon={PanelLeftClose}
          label={t('nav.collapse')}
          shortcut={keysOf('sidebar') ?? ''}
          onClick={toggleSidebar}
        />
      </div>
    </nav>
  );
}

function Places() {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const links = useLinks();
  return (
    <ul className="space-y-px">
      <li>
        <NavLink
          to="/$slug"
          params={{ slug }}
          activeOptions={{ exact: true }}
          icon={House}
          label={t('nav.home')}
        />
      </li>
      <li>
        <NavLink
          to="/$slug/notifications"
          params={{ slug }}
          icon={Inbox}
          label={t('nav.inbox')}
          end={<UnreadBadge />}
        />
      </li>
      <li>
        <NavLink
          to="/$slug/projects"
          params={{ slug }}
          activeOptions={{ exact: true }}
          icon={FolderKanban}
          label={t('nav.projects')}
        />
      </li>
      {links
        .filter(({ isPinned }) => isPinned)
        .map((link) => (
          <li key={link.key}>
            <SidebarLink link={link} />
          </li>
        ))}
      <li>
        <MoreLinks />
      </li>
    </ul>
  );
}
