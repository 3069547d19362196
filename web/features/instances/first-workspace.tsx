import { useNavigate } from '@tanstack/react-router';
import { FlaskConical, type LucideIcon, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HttpError, send } from '#web/lib/http/http.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FrontCard } from '#web/ui/frames/front-frame.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { makeSampleWorkspace } from './calls.ts';
import { readInstance } from './store.ts';

/** After the setup: offers a sample workspace, or creating one. */
export function FirstWorkspace() {
  const { t } = useTranslation('instances');
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function fill() {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { slug, id } = await makeSampleWorkspace();
      await begin({ last_workspace_id: id });
      await navigate({ to: '/$slug', params: { slug } });
      // Not earlier, because the admin area would redirect to its first page.
      void readInstance();
    } catch (error) {
      setProblem(error instanceof HttpError && error.status >= 400 ? error.message : t('away'));
      setIsBusy(false);
    }
  }
  async function own() {
    await begin({});
    await navigate({ to: '/create-workspace' });
  }

  return (
    <FrontCard isWide>
      <div className="mb-6">
        <PageTitle className="text-22 font-semibold tracking-tight text-balance">
          {t('first.title')}
        </PageTitle>
        <p className="mt-1 text-muted">{t('first.lead')}</p>
      </div>
      <div className="grid gap-3">
        {problem && <Banner tone="danger">{problem}</Banner>}
        <Choice
          icon={FlaskConical}
          title={t('first.sample')}
          text={t('first.sampleText')}
          isBusy={isBusy}
          onChoose={() => void fill()}
        />
        <Choice
          icon={Plus}
          title={t('first.own')}
          text={t('first.ownText')}
          onChoose={() => void own()}
        />
        <Choice
          icon={Settings2}
          title={t('first.settings')}
          text={t('first.settingsText')}
          onChoose={() => void navigate({ to: '/god-mode/general' })}
        />
      </div>
    </FrontCard>
  );
}

/** Finishes the onboarding, since the setup asked for the name already. */
async function begin(more: { readonly last_workspace_id?: string }): Promise<void> {
  if (sessionNow().state !== 'signed_in') return;
  const body = { is_onboarded: true, ...more };
  await send('PATCH', '/api/users/me/profile/', { body }).catch(() => undefined);
}

interface ChoiceProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isBusy?: boolean;
  readonly onChoose: () => void;
}

function Choice({ icon, title, text, isBusy = false, onChoose }: ChoiceProps) {
  const { t } = useTranslation('instances');
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={onChoose}
      className="flex items-start gap-4 rounded-card border border-line p-4 text-start motion-quick hover:border-line-strong hover:bg-hover"
    >
      <span className="mt-0.5 text-accent">
        {isBusy ? <Spinner label={t('working')} size={20} /> : <Icon of={icon} size={20} />}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
    </button>
  );
}
