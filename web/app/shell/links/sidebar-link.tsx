import {
  Archive,
  BarChart3,
  Layers,
  PencilLine,
  RefreshCw,
  StickyNote,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { NavLink } from '#web/app/shell/nav-link.tsx';
import { useDraftCount } from '#web/features/work-items/drafts/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';

import type { NamedLink } from './use-links.ts';

interface SidebarLinkProps {
  readonly link: NamedLink;
  readonly className?: string;
  readonly onClick?: () => void;
}

export function SidebarLink({ link: { key, name }, ...rest }: SidebarLinkProps) {
  const { slug } = useWorkspace();
  const { id: userId } = useMe();
  const own = { ...rest, label: name };
  switch (key) {
    case 'views':
      return (
        <NavLink
          {...own}
          to="/$slug/workspace-views/$viewId"
          params={{ slug, viewId: 'all-issues' }}
          icon={Layers}
        />
      );
    case 'active_cycles':
      return <NavLink {...own} to="/$slug/active-cycles" params={{ slug }} icon={RefreshCw} />;
    case 'analytics':
      return <NavLink {...own} to="/$slug/analytics" params={{ slug }} icon={BarChart3} />;
    case 'drafts':
      return (
        <NavLink
          {...own}
          to="/$slug/drafts"
          params={{ slug }}
          icon={PencilLine}
          end={<DraftCount />}
        />
      );
    case 'your_work':
      return (
        <NavLink {...own} to="/$slug/profile/$userId" params={{ slug, userId }} icon={UserRound} />
      );
    case 'archives':
      return <NavLink {...own} to="/$slug/projects/archives" params={{ slug }} icon={Archive} />;
    case 'stickies':
      return <NavLink {...own} to="/$slug/stickies" params={{ slug }} icon={StickyNote} />;
    default:
      return null;
  }
}

function DraftCount() {
  const { t } = useTranslation('app');
  const count = useDraftCount();
  if (count === 0) return null;
  return (
    <span className="text-12 text-faint">
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">{t('nav.draftCount', { count })}</span>
    </span>
  );
}
