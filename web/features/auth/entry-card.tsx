import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { InstanceConfig } from '#shared/contract/instances.ts';
import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FrontCard } from '#web/ui/frames/front-frame.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';

import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { KnownPasswordStep, NewPasswordStep } from './password-step.tsx';
import { Providers } from './providers.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { placeOf } from './refusals.ts';
import { canSendCodes, type Entry, type EntryStart, useEntry } from './use-entry.ts';

interface EntryCardProps {
  readonly start: EntryStart;
  readonly config: InstanceConfig;
  readonly invitation: WorkspaceInvitation | null;
}

/** The card for sign-in and sign-up. */
export function EntryCard({ start, config, invitation }: EntryCardProps) {
  const entry = useEntry(start, config);
  const { comeBack } = entry;
  useEffect(() => {
    const show = (event: PageTransitionEvent) => event.persisted && comeBack();
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  });
  const begin = useEffectEvent(() => {
    if (start.isInvited && entry.step === 'email') void entry.check(start.email);
  });
  useEffect(() => begin(), []);
  return (
    <FrontCard>
      <Heading entry={entry} invitation={invitation} />
      <RefusalBanner
        refusal={entry.refusal}
        onClose={entry.closeRefusal}
        action={<WayOut entry={entry} config={config} />}
      />
      <StepFields entry={entry} config={config} code={start.code} />
      {entry.step === 'email' && (
        <Providers config={config} nextPath={start.nextPath} side={start.side} />
      )}
    </FrontCard>
  );
}

interface PartProps {
  readonly entry: Entry;
  readonly config: InstanceConfig;
}

function Heading({
  entry,
  invitation,
}: {
  readonly entry: Entry;
  readonly invitation: WorkspaceInvitation | null;
}) {
  const { t } = useTranslation('auth');
  const { mode, step } = entry;
  const isInvited = invitation !== null && (entry.email === '' || entry.email === invitation.email);
  const title = isInvited
    ? t('join', { workspace: invitation.workspace.name })
    : t(`heading.${mode}.${step}`);
  return (
    <div className="mb-6">
      {isInvited && invitation.workspace.logo_url && (
        <img
          src={`.${invitation.workspace.logo_url}`}
          alt=""
          className="mb-3 size-10 rounded-card"
        />
      )}
      <PageTitle className="text-22 font-semibold tracking-tight text-balance">{title}</PageTitle>
      <p className="mt-1 text-muted">{t(`lead.${mode}.${step}`)}</p>
    </div>
  );
}

function StepFields({ entry, config, code }: PartProps & Pick<EntryStart, 'code'>) {
  const { mode, step, email, busy, startOver } = entry;
  const shared = { email, busy, onChangeEmail: startOver };
  if (step === 'email') {
    return (
      <EmailStep
        email={email}
        isBusy={busy === 'check'}
        onContinue={(next) => void entry.check(next)}
      />
    );
  }
  if (step === 'code') {
    return (
      <CodeStep
        {...shared}
        given={code}
        codes={entry.codes}
        onEnter={(typed) => void entry.enterCode(typed)}
        onResend={() => void entry.sendCode()}
      />
    );
  }
  const enter = (password: string) => void entry.enterPassword(password);
  if (mode === 'sign_up') return <NewPasswordStep {...shared} onEnter={enter} />;
  return (
    <KnownPasswordStep
      {...shared}
      hasMail={config.is_smtp_configured}
      onEnter={enter}
      {...(canSendCodes(config) && { onUseCode: () => void entry.takeCode() })}
    />
  );
}

function WayOut({ entry, config }: PartProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { way } = placeOf(entry.refusal?.code);
  if (way === 'set_up') {
    return (
      <Button size={24} onClick={() => void navigate({ to: '/god-mode' })}>
        {t('way.set_up')}
      </Button>
    );
  }
  if (entry.email === '') return null;
  if (way === 'new_code' && canSendCodes(config)) {
    return (
      <Button size={24} onClick={() => void entry.sendCode()}>
        {t('way.new_code')}
      </Button>
    );
  }
  if (way === 'reset' && config.is_smtp_configured) {
    const reset = () =>
      void navigate({ to: '/accounts/forgot-password', search: { email: entry.email } });
    return (
      <Button size={24} onClick={reset}>
        {t('way.reset')}
      </Button>
    );
  }
  if (way === 'continue') {
    return (
      <Button size={24} onClick={() => void entry.check(entry.email)}>
        {t(`way.continue_${entry.mode}`)}
      </Button>
    );
  }
  return null;
}
