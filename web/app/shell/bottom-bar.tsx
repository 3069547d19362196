import { createLink } from '@tanstack/react-router';
import { FolderKanban, House, Inbox, type LucideIcon, Plus, Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { useBottomBar } from '#web/ui/layout/use-room-for-messages.ts';

import { useCanCreateItem } from './can-create-item.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** Bottom navigation below 768 px. It is below the content, never over it. */
export function BottomBar() {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  useBottomBar();
  return (
    <nav
      aria-label={t('nav.quickLabel')}
      className="grid h-(--bottom-bar) shrink-0 grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <BarLink
        to="/$slug"
        params={{ slug }}
        activeOptions={{ exact: true }}
        icon={House}
        label={t('nav.home')}
      />
      <BarLink
        to="/$slug/notifications"
        params={{ slug }}
        icon={Inbox}
        label={t('nav.inboxShort')}
        mark={<UnreadBadge />}
      />
      <NewItem />
      <button type="button" className={ENTRY} onClick={() => runShortcut('palette')}>
        <Search className="size-5" aria-hidden strokeWidth={1.75} />
        <span className="max-w-full truncate">{t('nav.find')}</span>
      </button>
      <BarLink
        to="/$slug/projects"
        params={{ slug }}
        icon={FolderKanban}
        label={t('nav.projects')}
      />
    </nav>
  );
}

const ENTRY =
  'relative flex min-w-0 flex-col items-center justify-center gap-0.5 text-11 font-medium text-muted outline-offset-[-2px] aria-[current=page]:text-accent';

interface BarAnchorProps extends ComponentProps<'a'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly mark?: ReactNode;
}

function BarAnchor({ icon: Icon, label, mark, ...props }: BarAnchorProps) {
  return (
    <a {...props} className={ENTRY}>
      <Icon className="size-5" aria-hidden strokeWidth={1.75} />
      <span className="max-w-full truncate">{label}</span>
      {mark && <span className="absolute start-1/2 top-1 ps-1.5 whitespace-nowrap">{mark}</span>}
    </a>
  );
}

const BarLink = createLink(BarAnchor);

function NewItem() {
  const { t } = useTranslation('app');
  const canCreate = useCanCreateItem();
  return (
    <span className="grid place-items-center">
      <button
        type="button"
        aria-label={t('nav.newItem')}
        aria-disabled={!canCreate}
        className="grid size-11 place-items-center rounded-control bg-accent text-on-accent aria-disabled:opacity-60"
        onClick={() => runShortcut('new-item')}
      >
        <Plus className="size-5" aria-hidden />
      </button>
    </span>
  );
}
