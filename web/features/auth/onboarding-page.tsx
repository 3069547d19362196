import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Profile } from '#shared/contract/users.ts';
import { readInstance, useInstance } from '#web/features/instances/store.ts';
import { AccountChip } from '#web/features/workspaces/account-chip.tsx';
import { FirstWorkspacePicker } from '#web/features/workspaces/first-workspace-picker.tsx';
import { sessionNow } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FrontCard } from '#web/ui/frames/front-frame.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';

import { AuthFrame, WaitingMark } from './auth-frame.tsx';
import { AboutStep } from './onboarding/about-step.tsx';
import { changeProfile, readBeginning } from './onboarding/calls.ts';
import { InviteStep } from './onboarding/invite-step.tsx';
import { ProfileStep } from './onboarding/profile-step.tsx';
import { type Beginning, firstStep, type OnboardingStep, stepsOf } from './onboarding/progress.ts';
import { StepBars } from './onboarding/step-bars.tsx';

/** Onboarding of a new person. */
export function OnboardingPage() {
  const { t } = useTranslation('auth');
  const [beginning, setBeginning] = useState<Beginning>();
  const [isAway, setIsAway] = useState(false);
  const read = useCallback(() => {
    void readInstance();
    readBeginning().then(setBeginning, () => setIsAway(true));
  }, []);
  useEffect(() => read(), [read]);
  return (
    <AuthFrame title={t('onboarding.title')} aside={<AccountChip keepsEntries />}>
      {beginning ? (
        <Steps beginning={beginning} />
      ) : isAway ? (
        <Button onClick={read}>{t('away.again')}</Button>
      ) : (
        <WaitingMark />
      )}
    </AuthFrame>
  );
}

function Steps({ beginning }: { readonly beginning: Beginning }) {
  const progress = useProgress(beginning);
  const { step, steps, me, workspace } = progress;
  return (
    <FrontCard isWide>
      <StepBars now={steps.indexOf(step) + 1} all={steps.length} />
      <StepHeading step={step} name={me.first_name} workspace={workspace?.name ?? ''} />
      <StepFields progress={progress} />
    </FrontCard>
  );
}

type Progress = ReturnType<typeof useProgress>;
type Place = Pick<Beginning['workspaces'][number], 'id' | 'slug' | 'name'>;

/** Progress of the onboarding, and what each step saves. */
function useProgress(beginning: Beginning) {
  const navigate = useNavigate();
  const [profile, setProfile] = useState(beginning.profile);
  const [step, setStep] = useState(() => firstStep(beginning));
  const [workspace, setWorkspace] = useState<Place | undefined>(beginning.workspaces[0]);
  const [hasJoined, setHasJoined] = useState(false);
  const steps = stepsOf(beginning, hasJoined);

  async function mark(
    done: Readonly<Record<string, boolean>>,
    more: { last_workspace_id?: string } = {},
  ) {
    const onboarding_step = { ...profile.onboarding_step, ...done };
    setProfile(await changeProfile({ onboarding_step, ...more }));
  }
  async function finish(place: Pick<Place, 'slug'>) {
    await changeProfile({ onboarding_step: ALL_DONE, is_onboarded: true });
    await navigate({ to: '/$slug', params: { slug: place.slug } });
  }

  return {
    me: sessionNow().me ?? beginning.me,
    profile,
    step,
    steps,
    workspace,
    goTo: setStep,
    finish,
    endProfile: async () => {
      await mark({ profile_complete: true });
      if (steps.length === 1 && workspace) await finish(workspace);
      else setStep('about');
    },
    endAbout: (next: Profile) => {
      setProfile(next);
      setStep('workspace');
    },
    endWorkspace: async (picked: Place, isNew: boolean) => {
      setWorkspace(picked);
      setHasJoined(!isNew);
      const done = isNew ? { workspace_create: true } : { workspace_join: true };
      await mark(done, { last_workspace_id: picked.id });
      if (isNew) setStep('invite');
      else await finish(picked);
    },
  };
}

function StepFields({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation('auth');
  const { known } = useInstance();
  const { me, profile, step, workspace, goTo, finish } = progress;
  if (step === 'profile') return <ProfileStep me={me} onDone={progress.endProfile} />;
  if (step === 'about') {
    return (
      <AboutStep profile={profile} onDone={progress.endAbout} onSkip={() => goTo('workspace')} />
    );
  }
  if (step === 'invite') {
    return workspace && <InviteStep slug={workspace.slug} onDone={() => finish(workspace)} />;
  }
  return (
    <>
      <FirstWorkspacePicker
        isCreationOff={known?.config.is_workspace_creation_disabled ?? false}
        companyRole={profile.role}
        onPick={progress.endWorkspace}
      />
      <div className="mt-4 flex justify-center">
        <Button variant="ghost" size={32} onClick={() => goTo('about')}>
          {t('onboarding.back')}
        </Button>
      </div>
    </>
  );
}

const ALL_DONE = {
  profile_complete: true,
  workspace_create: true,
  workspace_invite: true,
  workspace_join: true,
};

interface StepHeadingProps {
  readonly step: OnboardingStep;
  readonly name: string;
  readonly workspace: string;
}

function StepHeading({ step, name, workspace }: StepHeadingProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="mb-6">
      <PageTitle className="text-22 font-semibold tracking-tight text-balance">
        {t(`onboarding.${step}.title`, { name })}
      </PageTitle>
      <p className="mt-1 text-muted">{t(`onboarding.${step}.lead`, { workspace })}</p>
    </div>
  );
}
