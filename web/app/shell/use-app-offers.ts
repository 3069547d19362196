import { useLoaderData, useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  Bug,
  Building2,
  Compass,
  History,
  LogOut,
  MessageSquareText,
  Sparkles,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { signOut } from '#web/features/auth/changes.ts';
import { type Command, useOfferedCommands } from '#web/lib/shortcuts/commands.ts';

import { showOverlay } from './overlay-state.ts';

const HELP = [
  ['changes', History],
  ['messages', MessageSquareText],
  ['tour', Compass],
  ['news', Sparkles],
  ['report', Bug],
] as const;

/** Offers other workspaces, help and session commands in the palette. */
export function useAppOffers(): void {
  const { t } = useTranslation('palette');
  const workspaces = useWorkspaceCommands();
  const commands = useMemo(
    () => [
      ...workspaces,
      ...HELP.map(([name, icon]) => ({
        id: `help:${name}`,
        title: t(`help.${name}`),
        group: t('groups.help'),
        icon,
        run: () => showOverlay(name),
      })),
      {
        id: 'sign-out',
        title: t('app.signOut'),
        group: t('groups.preferences'),
        icon: LogOut,
        run: () => void signOut(),
      },
    ],
    [t, workspaces],
  );
  useOfferedCommands('app', commands);
}

function useWorkspaceCommands(): readonly Command[] {
  const { t } = useTranslation('palette');
  const { all, workspace } = useLoaderData({ from: '/$slug' });
  const navigate = useNavigate();
  return useMemo(() => {
    const group = t('groups.workspaces');
    const others: readonly Command[] = all
      .filter((one) => one.id !== workspace.id)
      .map((one) => ({
        id: `workspace:${one.slug}`,
        title: t('app.switchTo', { name: one.name }),
        group,
        icon: ArrowLeftRight,
        href: one.slug,
        run: () => void navigate({ to: '/$slug', params: { slug: one.slug } }),
      }));
    const page: Command = {
      id: 'switch-workspace',
      title: t('app.switch'),
      group,
      icon: ArrowLeftRight,
      page: { title: t('app.switch'), commands: others },
    };
    const create: Command = {
      id: 'create-workspace',
      title: t('app.createWorkspace'),
      group,
      icon: Building2,
      run: () => void navigate({ to: '/create-workspace' }),
    };
    return [...(others.length > 1 ? [page] : []), ...others, create];
  }, [t, all, workspace.id, navigate]);
}
