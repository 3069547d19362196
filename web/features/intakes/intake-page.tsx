import { ChevronRight, Inbox, Plus, Settings2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { SnoozePicker } from '#web/features/notifications/snooze-picker.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { usePresence } from '#web/lib/feed/presence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { BulkBar } from './bulk-bar.tsx';
import { DecisionBar, DecisionFoot } from './decision-bar.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { IntakeList } from './intake-list.tsx';
import { IntakeToolbar } from './intake-toolbar.tsx';
import { readingPlace } from './readers.tsx';
import { defineIntakeShortcuts } from './shortcuts.ts';
import { intakeIssues, useIntake } from './store.ts';
import { Submission } from './submission.tsx';
import { type IntakeActs, useIntakeActs } from './use-acts.ts';
import { type Chosen, useChosen } from './use-chosen.ts';
import { useIntakeKeys } from './use-intake-keys.ts';
import { type Intake, useIntakeView } from './use-intake.ts';

defineIntakeShortcuts();

/** A project's intake, to decide on submissions one by one or together. */
export function IntakePage() {
  const { t } = useTranslation('intakes');
  const intake = useIntakeView();
  const { projectId } = intake;
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const [isHandingIn, setIsHandingIn] = useState(false);
  const isOff = project !== undefined && !project.inbox_view;
  const mayRead = can('intake_issue.list');
  const settings = useIntake(projectId);
  const mayAdd = can('intake_issue.create') && settings?.is_in_app_enabled !== false && !isOff;
  const add = mayAdd ? () => setIsHandingIn(true) : null;
  return (
    <>
      <PageHeader
        title={`${t('title')} · ${project?.name ?? ''}`}
        end={
          <>
            <PresenceChip place={`project:${projectId}`} />
            {add && (
              <Button icon={Plus} onClick={add}>
                {t('add')}
              </Button>
            )}
          </>
        }
      >
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
      </PageHeader>
      {isOff || !mayRead ? (
        <main className="grid flex-1 place-items-center pb-16">
          {isOff ? <IntakeIsOff projectId={projectId} /> : <NotMember projectId={projectId} />}
        </main>
      ) : (
        <Panes key={projectId} intake={intake} onAdd={add} />
      )}
      {isHandingIn && (
        <HandInDialog
          projectId={projectId}
          onClose={() => setIsHandingIn(false)}
          onMade={(issue) => intake.open(rowOf(issue))}
        />
      )}
    </>
  );
}

const rowOf = (issue: string) => intakeIssues.all().find((row) => row.issue === issue);

interface PanesProps {
  readonly intake: Intake;
  /** Submits an item; null without permission. */
  readonly onAdd: (() => void) | null;
}

/** List and submission; narrow screens show one of the two. */
function Panes({ intake, onAdd }: PanesProps) {
  const { t } = useTranslation('intakes');
  const chosen = useChosen(intake.rows);
  const acts = useIntakeActs(intake, chosen.rows, chosen.clear);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLDivElement>(null);
  useIntakeKeys(intake, acts, chosen, { list, search });
  const { openRow, rows } = intake;
  usePresence(openRow ? [readingPlace(openRow)] : []);
  return (
    <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(18rem,24.5rem)_minmax(0,1fr)]">
      <section
        aria-label={t('list')}
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line md:border-e',
          openRow && 'max-md:hidden',
        )}
      >
        <IntakeToolbar intake={intake} search={search} />
        {rows.length === 0 ? (
          <NothingHere intake={intake} onAdd={onAdd} />
        ) : (
          <IntakeList intake={intake} chosen={chosen} list={list} />
        )}
        {chosen.rows.length > 0 && <BulkBar intake={intake} acts={acts} chosen={chosen} />}
      </section>
      <Detail intake={intake} acts={acts} chosen={chosen} />
      <Asked intake={intake} acts={acts} />
    </main>
  );
}

interface DetailProps extends Pick<PanesProps, 'intake'> {
  readonly acts: IntakeActs;
  readonly chosen: Chosen;
}

function Detail({ intake, acts, chosen }: DetailProps) {
  const { t } = useTranslation('intakes');
  const { openRow } = intake;
  return (
    <section
      aria-label={t('detail')}
      className={classNames(
        '@container flex min-h-0 min-w-0 flex-col',
        !openRow && 'max-md:hidden',
      )}
    >
      {openRow ? (
        <Contained of={openRow.id}>
          <DecisionBar
            intake={intake}
            acts={acts}
            row={openRow}
            isChoosing={chosen.rows.length > 0}
          />
          <Submission
            key={openRow.id}
            row={openRow}
            now={intake.now}
            acts={acts}
            onBack={() => intake.open(undefined)}
          />
          <DecisionFoot
            intake={intake}
            acts={acts}
            row={openRow}
            isChoosing={chosen.rows.length > 0}
          />
        </Contained>
      ) : (
        <EmptyState icon={Inbox} title={t('none')} hint={t('noneHint')} />
      )}
    </section>
  );
}

/** Dialogs before an action. */
function Asked({ intake, acts }: Pick<DetailProps, 'intake' | 'acts'>) {
  const { t } = useTranslation('intakes');
  const close = () => acts.ask(null);
  const { openRow } = intake;
  if (acts.asked === 'snooze') return <SnoozePicker onClose={close} onSnooze={acts.snooze} />;
  if (acts.asked === 'duplicate') {
    return <DuplicateDialog rows={acts.meant} onPick={acts.duplicateOf} onClose={close} />;
  }
  if (acts.asked !== 'remove' || !openRow) return null;
  return (
    <ConfirmDialog
      open
      isDanger
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('remove.title', { name: openRow.name })}
      text={t(openRow.status === 1 ? 'remove.textAccepted' : 'remove.text')}
      confirm={t('acts.remove')}
      onConfirm={() => acts.remove(openRow)}
    />
  );
}

/** Empty state of each view. */
function NothingHere({ intake, onAdd }: PanesProps) {
  const { t } = useTranslation('intakes');
  const isFiltered = intake.parts.length > 0 || intake.words.trim() !== '';
  if (isFiltered) {
    const clear = () => {
      intake.setWords('');
      intake.setParts([]);
    };
    return (
      <EmptyState
        title={t('empty.filtered')}
        action={<Button onClick={clear}>{t('filter.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title={t(`empty.${intake.tab}`)}
      text={t(`empty.${intake.tab}Text`)}
      action={
        onAdd && (
          <Button icon={Plus} onClick={onAdd}>
            {t('add')}
          </Button>
        )
      }
    />
  );
}

/** Shown when the project has the intake turned off. */
function IntakeIsOff({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('intakes');
  const { slug } = useWorkspace();
  const can = useCan(projectId);
  return (
    <EmptyState
      icon={Inbox}
      isPage
      title={t('off.title')}
      text={t('off.text')}
      action={
        can('project.update') && (
          <LinkButton
            icon={Settings2}
            to="/$slug/settings/projects/$projectId/intake"
            params={{ slug, projectId }}
          >
            {t('off.action')}
          </LinkButton>
        )
      }
    />
  );
}
