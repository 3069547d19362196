import { useNavigate } from '@tanstack/react-router';
import { Check, FolderPlus, type LucideIcon, Settings, UserPlus, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type GuideSteps, useGuideAway, useGuideSteps } from './guide-state.ts';

interface Step {
  readonly name: keyof GuideSteps;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/**
 * First steps in a workspace, until there is a project and a second person, or the guide is
 * hidden.
 */
export function QuickStart() {
  const { t } = useTranslation('home');
  const done = useGuideSteps();
  const [isAway, setAway] = useGuideAway();
  const steps = useSteps();
  if (isAway || (done.project && done.people)) return null;
  return (
    <section aria-label={t('guide.title')} className="mt-8 min-w-0">
      <div className="mb-2 flex min-h-7 items-center gap-2">
        <h2 className="flex-1 font-semibold">{t('guide.title')}</h2>
        <Button size={24} variant="ghost" onClick={() => setAway(true)}>
          {t('guide.notNow')}
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
        {steps.map((step) => (
          <StepCard key={step.name} step={step} isDone={done[step.name]} />
        ))}
      </ul>
    </section>
  );
}

function StepCard({ step, isDone }: { readonly step: Step; readonly isDone: boolean }) {
  const { t } = useTranslation('home');
  return (
    <li className="flex min-w-0 flex-col items-start gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex min-w-0 flex-1 gap-3">
        <span
          className={classNames(
            'grid size-8 shrink-0 place-items-center rounded-control',
            isDone ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent',
          )}
        >
          <Icon of={isDone ? Check : step.icon} />
        </span>
        <div className="min-w-0">
          <h3 className="font-medium">{t(`guide.${step.name}.title`)}</h3>
          <p className="text-12 text-muted">{t(`guide.${step.name}.text`)}</p>
        </div>
      </div>
      {isDone ? (
        <p className="flex h-7 items-center text-12 text-success">{t('guide.done')}</p>
      ) : (
        <Button onClick={step.run}>{t(`guide.${step.name}.act`)}</Button>
      )}
    </li>
  );
}

/** Steps that the person is permitted to do. */
function useSteps(): readonly Step[] {
  const { slug } = useWorkspace();
  const can = useCan();
  const navigate = useNavigate();
  const params = { slug };
  const steps: readonly (Step & { readonly isOpen: boolean })[] = [
    {
      name: 'project',
      icon: FolderPlus,
      isOpen: can('project.create'),
      run: () => runShortcut('new-project'),
    },
    {
      name: 'people',
      icon: UserPlus,
      isOpen: can('workspace_invitation.create'),
      run: () => void navigate({ to: '/$slug/settings/members', params }),
    },
    {
      name: 'workspace',
      icon: Settings,
      isOpen: can('workspace.update'),
      run: () => void navigate({ to: '/$slug/settings/', params }),
    },
    {
      name: 'account',
      icon: UserRound,
      isOpen: true,
      run: () => void navigate({ to: '/$slug/settings/account', params }),
    },
  ];
  return steps.filter((step) => step.isOpen);
}
