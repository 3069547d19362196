import { useLoaderData, useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Mail, Plus, Settings, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { WorkspaceLogo } from '#web/features/workspaces/workspace-logo.tsx';
import { useMe } from '#web/lib/session/session.ts';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

/** The workspace's name, with a menu of the others. */
export function WorkspaceSwitcher() {
  const { t } = useTranslation('app');
  const can = useCan();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const { slug } = workspace;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('switcher.label', { name: workspace.name })}
          className="flex h-8 min-w-0 items-center gap-2 rounded-control px-1.5 text-start font-semibold motion-quick hover:bg-hover"
        >
          <WorkspaceLogo workspace={workspace} />
          <span className="truncate text-13" dir="auto">
            {workspace.name}
          </span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-faint" aria-hidden />
        </button>
      }
    >
      <WorkspaceItems />
      <MenuSeparator />
      {can('workspace_invitation.list') && (
        <MenuItem
          icon={Settings}
          onSelect={() => void navigate({ to: '/$slug/settings/', params: { slug } })}
        >
          {t('switcher.settings')}
        </MenuItem>
      )}
      {can('workspace_invitation.create') && (
        <MenuItem
          icon={UserPlus}
          onSelect={() => void navigate({ to: '/$slug/settings/members', params: { slug } })}
        >
          {t('switcher.invite')}
        </MenuItem>
      )}
      <MenuItem icon={Plus} onSelect={() => void navigate({ to: '/create-workspace' })}>
        {t('switcher.create')}
      </MenuItem>
      <MenuItem icon={Mail} onSelect={() => void navigate({ to: '/invitations' })}>
        {t('switcher.invitations')}
      </MenuItem>
    </Menu>
  );
}

/** The person's workspaces, with the current one ticked. */
function WorkspaceItems() {
  const { t } = useTranslation('app');
  const me = useMe();
  const navigate = useNavigate();
  const { id } = useWorkspace();
  const { all } = useLoaderData({ from: '/$slug' });
  return (
    <MenuGroup label={me.email}>
      {all.map((one) => (
        <MenuItem
          key={one.id}
          onSelect={() => void navigate({ to: '/$slug', params: { slug: one.slug } })}
        >
          <span className="flex min-w-48 items-center gap-2">
            <WorkspaceLogo workspace={one} />
            <span className="min-w-0 flex-1">
              <span className="block truncate" dir="auto">
                {one.name}
              </span>
              <span className="block text-12 text-faint">
                {t(`switcher.role${one.role === 20 || one.role === 15 ? one.role : 5}`)}
              </span>
            </span>
            {one.id === id && <Check className="size-4 text-accent" aria-hidden />}
          </span>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
