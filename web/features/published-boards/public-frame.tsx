import { LogOut, Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { signOut } from '#web/features/auth/changes.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { publicAddress } from '#web/lib/browser/space-path.ts';
import { useSession } from '#web/lib/session/session.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { ThemePicker } from '#web/ui/frames/look-picker.tsx';
import { Mark } from '#web/ui/layout/mark.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { LiveMark } from './live-mark.tsx';
import { usePublicScreen } from './use-board.ts';

/** Frame of a public page: owner, theme, sign-in. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('published-boards');
  const { facts, me, signIn } = usePublicScreen();
  const workspace = facts.settings.workspace_detail.name;
  const { form_anchor: form } = facts.settings;
  useTitle(t('title', { name: facts.name, workspace }));
  return (
    <div className="flex h-full flex-col bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 md:px-6">
        <ProjectIcon project={facts.settings.project_details} size={20} />
        <h1 className="min-w-0 truncate text-15 font-semibold" dir="auto">
          {facts.name}
        </h1>
        <span className="truncate text-12 text-muted max-md:hidden" dir="auto">
          {t('by', { workspace })}
        </span>
        <span className="flex-1" />
        <LiveMark hasMoment />
        <ThemePicker />
        {me === null && signIn !== null && (
          <a href={signIn} className={buttonLook({})}>
            {t('signIn')}
          </a>
        )}
        {me !== null && <Visitor />}
        {form !== null && (
          <span className="max-md:hidden">
            <Suggest form={form} />
          </span>
        )}
      </header>
      {children}
      {form !== null && (
        <div className="grid border-t border-line px-4 py-2 md:hidden">
          <Suggest form={form} />
        </div>
      )}
      <footer className="flex min-h-9 items-center justify-between gap-4 border-t border-line px-4 text-12 text-muted md:px-6">
        <span className="truncate" dir="auto">
          {t('publishedBy', { workspace })}
        </span>
        <span className="flex items-center gap-1.5">
          <Mark />
          Tutti
        </span>
      </footer>
    </div>
  );
}

/** Link to the intake's public form. */
function Suggest({ form }: { readonly form: string }) {
  const { t } = useTranslation('published-boards');
  return (
    <a href={publicAddress('intake', form)} className={buttonLook({ variant: 'primary' })}>
      <Icon of={Plus} />
      {t('suggest')}
    </a>
  );
}

function Visitor() {
  const { t } = useTranslation('published-boards');
  const { me } = useSession();
  if (!me) return null;
  const person = { id: me.id, name: me.display_name, picture: me.avatar_url };
  return (
    <span className="flex items-center gap-1">
      <span className="sr-only">{t('you', { name: me.display_name })}</span>
      <Avatar person={person} isDecorative />
      <IconButton icon={LogOut} label={t('signOut')} onClick={() => void signOut(location.href)} />
    </span>
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
