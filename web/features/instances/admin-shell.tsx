import { Link, useRouterState } from '@tanstack/react-router';
import {
  Activity,
  ArrowUpRight,
  Boxes,
  BookOpen,
  Image,
  type LucideIcon,
  LogOut,
  Mail,
  MailOpen,
  Menu as MenuIcon,
  Plug,
  ScrollText,
  Settings2,
  ShieldCheck,
  Sparkles,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AdminMe, Instance } from '#shared/contract/instances.ts';
import { postForm } from '#web/lib/http/forms.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { buttonLook, iconLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { ThemePicker } from '#web/ui/frames/look-picker.tsx';
import { Mark } from '#web/ui/layout/mark.tsx';
import { useInSight } from '#web/ui/layout/use-in-sight.ts';

import { type Concern, useConcerns } from './concerns.ts';
import { readInstance } from './store.ts';
import { useInstanceNews } from './use-instance-news.ts';

/** What every page shows of the instance itself. */
const TABLES = ['instances', 'instance_configurations'] as const;

const PAGES = [
  { name: 'general', to: '/god-mode/general', icon: Settings2 },
  { name: 'people', to: '/god-mode/people', icon: Users },
  { name: 'workspaces', to: '/god-mode/workspace', icon: Boxes },
  { name: 'email', to: '/god-mode/email', icon: Mail },
  { name: 'mails', to: '/god-mode/mails', icon: MailOpen },
  { name: 'authentication', to: '/god-mode/authentication', icon: ShieldCheck },
  { name: 'ai', to: '/god-mode/ai', icon: Sparkles },
  { name: 'image', to: '/god-mode/image', icon: Image },
  { name: 'integrations', to: '/god-mode/integrations', icon: Plug },
  { name: 'health', to: '/god-mode/health', icon: Activity },
  { name: 'audit', to: '/god-mode/audit', icon: ScrollText },
] as const satisfies readonly { name: string; to: string; icon: LucideIcon }[];

interface WithConcerns {
  readonly concerns: readonly Concern[];
}

interface AdminShellProps {
  readonly admin: AdminMe;
  readonly instance: Instance;
  readonly children: ReactNode;
}

/** Frame of the admin area, with its own navigation. */
export function AdminShell({ admin, instance, children }: AdminShellProps) {
  const { t } = useTranslation('instances');
  const [isOpen, setIsOpen] = useState(false);
  const concerns = useConcerns();
  useInstanceNews(TABLES, readInstance);
  const side = (
    <>
      <Navigation concerns={concerns} onGo={() => setIsOpen(false)} />
      <Foot admin={admin} version={instance.current_version} />
    </>
  );
  return (
    <div className="grid h-full grid-cols-1 grid-rows-[auto_auto_1fr] bg-surface md:grid-cols-[15rem_1fr] md:grid-rows-1">
      <header className="flex h-12 items-center gap-2 border-b border-line px-3 md:hidden">
        <IconButton
          icon={MenuIcon}
          label={t('openMenu')}
          size={32}
          onClick={() => setIsOpen(true)}
        />
        <Brand />
      </header>
      <Tabs concerns={concerns} />
      <aside className="hidden min-h-0 flex-col overflow-y-auto border-e border-line bg-canvas md:flex">
        <div className="flex h-12 shrink-0 items-center px-4">
          <Brand />
        </div>
        {side}
      </aside>
      <Drawer open={isOpen} onOpenChange={setIsOpen} label={t('menu')} side="start">
        <div className="flex h-full flex-col pt-3">{side}</div>
      </Drawer>
      <main className="min-h-0 overflow-y-auto">
        <div className="mx-auto w-full max-w-286 px-4 py-5 md:px-8 md:py-11">{children}</div>
      </main>
    </div>
  );
}

/** Navigation on narrow screens. */
function Tabs({ concerns }: WithConcerns) {
  const { t } = useTranslation('instances');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const nav = useRef<HTMLElement>(null);
  const active = PAGES.findIndex(({ to }) => path.startsWith(to));
  useInSight(path, () => nav.current?.children[active], 'center');
  return (
    <nav
      ref={nav}
      aria-label={t('pages')}
      className="flex gap-1 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] md:hidden"
    >
      {PAGES.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          className="flex h-11 shrink-0 items-center border-b-2 border-transparent px-2 font-medium text-muted data-[status=active]:border-accent data-[status=active]:text-ink"
        >
          {t(`${name}.title`)}
          {name === 'health' && concerns.length > 0 && <Warning concerns={concerns} />}
        </Link>
      ))}
    </nav>
  );
}

/** Warns about problems of the instance. */
function Warning({ concerns }: WithConcerns) {
  const words = useConcernWords(concerns);
  return (
    <span role="img" aria-label={words} title={words} className="ms-1.5 flex text-warning">
      <Icon of={TriangleAlert} size={14} />
    </span>
  );
}

function useConcernWords(concerns: readonly Concern[]): string {
  const { t } = useTranslation('instances');
  return formatList(concerns.map(({ name, count }) => t(`health.concerns.${name}`, { count })));
}

function Brand() {
  const { t } = useTranslation('instances');
  return (
    <span className="flex items-center gap-2 font-semibold">
      <span className="flex text-accent">
        <Mark size={20} />
      </span>
      {t('title')}
    </span>
  );
}

function Navigation({ concerns, onGo }: WithConcerns & { readonly onGo: () => void }) {
  const { t } = useTranslation('instances');
  const words = useConcernWords(concerns);
  return (
    <nav aria-label={t('menu')} className="grid gap-0.5 px-2">
      {PAGES.map(({ name, to, icon }) => (
        <Link
          key={name}
          to={to}
          onClick={onGo}
          className="flex items-start gap-2 rounded-control px-2 py-1.5 text-muted motion-quick hover:bg-hover data-[status=active]:bg-press data-[status=active]:text-ink hc:data-[status=active]:outline"
        >
          <span className="flex h-5 items-center">
            <Icon of={icon} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-medium text-ink">{t(`${name}.title`)}</span>
            <span className="block text-12">
              {name === 'health' && words !== '' ? words : t(`${name}.line`)}
            </span>
          </span>
          {name === 'health' && words !== '' && (
            <span aria-hidden className="flex h-5 items-center text-warning">
              <Icon of={TriangleAlert} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function Foot({ admin, version }: { readonly admin: AdminMe; readonly version: string }) {
  const { t } = useTranslation('instances');
  return (
    <div className="mt-auto grid justify-items-start gap-0.5 p-2">
      <LinkButton to="/" variant="ghost" icon={ArrowUpRight}>
        {t('openApp')}
      </LinkButton>
      <a href={addressOf('/api/docs/')} className={buttonLook({ variant: 'ghost' })}>
        <Icon of={BookOpen} className={iconLook('ghost')} />
        {t('apiDocs')}
      </a>
      <ThemePicker />
      <Button
        variant="ghost"
        icon={LogOut}
        onClick={() => void postForm('/api/instances/admins/sign-out/', {})}
      >
        {t('signOut')}
      </Button>
      <p className="w-full truncate px-2.5 pt-1 text-12 text-faint" title={admin.email}>
        {admin.email}
      </p>
      <p className="num px-2.5 text-12 text-faint">{t('version', { version })}</p>
    </div>
  );
}
