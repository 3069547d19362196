import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Automation } from '#shared/contract/automation.ts';
import type { ProjectImage, UpdateProject } from '#shared/contract/projects.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { updateProject } from '#web/features/projects/changes.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { SettingCard } from '#web/features/settings/setting-row.tsx';
import { useStates } from '#web/features/states/store.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { filled, SLOT } from '#web/lib/i18n/filled.tsx';
import { useMe } from '#web/lib/session/session.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { useTint } from '#web/ui/people/tint.ts';

import { ClosingState } from './closing-state.tsx';
import { DuePreview } from './due-preview.tsx';
import { MonthsChoice } from './months-choice.tsx';
import { usePreview } from './use-due-items.ts';

interface ProjectProps {
  readonly project: ProjectImage;
}

/** Hour (UTC) at which the server runs automation. */
const HOUR = 1;

/** Automations of a project, with the items they would change today. */
export function AutomationsPanel({ project }: ProjectProps) {
  const { t } = useTranslation('settings');
  const place = useProjectPlace(project.id);
  const can = useCan(project.id);
  const { archive_in, close_in } = project;
  const { value, error } = usePreview(place, { archive_in, close_in });
  const closing = useClosingStates(project);
  const isReadOnly = !can('project.update');
  const set = (fields: UpdateProject) =>
    void updateProject(place.slug, project, fields).catch(() => undefined);
  const row = { project, isReadOnly, hasFailed: error !== undefined };
  const [first] = closing;
  return (
    <>
      <SettingCard>
        <AutomationRow
          {...row}
          automation="archive"
          months={archive_in}
          count={value?.archived}
          onChange={(months) => set({ archive_in: months })}
        />
        <AutomationRow
          {...row}
          automation="close"
          months={close_in}
          count={value?.closed}
          obstacle={first ? null : t('automations.noState')}
          onChange={(months) => set(closingFields(months, project.default_state ?? first?.id))}
          state={
            <ClosingState
              project={project}
              states={closing}
              isReadOnly={isReadOnly}
              onPick={(default_state) => set({ default_state })}
            />
          }
        />
      </SettingCard>
      <p className="mt-3 text-12 text-muted">
        {t('automations.when', { time: formatTime(nextRun()) })}
      </p>
    </>
  );
}

/** Turning closing on sets its first state; turning it off clears the state. */
function closingFields(close_in: number, state: string | undefined): UpdateProject {
  return close_in === 0
    ? { close_in, default_state: null }
    : { close_in, default_state: state ?? null };
}

/** States to close items into: canceled ones, and one that another program has set. */
function useClosingStates({ id, default_state }: ProjectImage) {
  return useStates(id).filter((state) => state.group === 'cancelled' || state.id === default_state);
}

function nextRun(): string {
  const at = new Date();
  at.setUTCHours(HOUR, 0, 0, 0);
  return at.toISOString();
}

interface AutomationRowProps extends ProjectProps {
  readonly automation: Automation;
  /** Months without changes; 0 = off. */
  readonly months: number;
  /** Number of items it would change now; undefined = unknown. */
  readonly count: number | undefined;
  readonly hasFailed: boolean;
  readonly isReadOnly: boolean;
  /** Why it cannot be turned on. */
  readonly obstacle?: string | null;
  readonly onChange: (months: number) => void;
  /** Choice of what it puts items into. */
  readonly state?: ReactNode;
}

/** One automation: its toggle, its months, and its preview. */
function AutomationRow(props: AutomationRowProps) {
  const { project, automation, months, count, hasFailed, isReadOnly, obstacle, onChange } = props;
  const { state } = props;
  const { t } = useTranslation('settings');
  const isOn = months > 0;
  const me = useMe();
  const tint = useTint(months, project.updated_by === me.id ? null : project.updated_by);
  const title = t(`automations.${automation}.title`);
  const choice = (
    <span className={tint.className}>
      <MonthsChoice
        label={t(`automations.${automation}.after`)}
        months={months}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    </span>
  );
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-48 flex-1">
          <div className="font-medium">{title}</div>
          <div className="text-12 text-muted">{t(`automations.${automation}.text`)}</div>
          {obstacle && !isOn && <div className="text-12 text-warning">{obstacle}</div>}
        </div>
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-2">
          {isOn && (state ? <Controls months={choice} state={state} /> : choice)}
          <Switch
            isLabelHidden
            label={title}
            checked={isOn}
            isDisabled={isReadOnly || Boolean(obstacle && !isOn)}
            onChange={(next) => onChange(next ? 1 : 0)}
          />
        </div>
      </div>
      {isOn && (
        <DuePreview
          project={project}
          automation={automation}
          months={months}
          count={count}
          hasFailed={hasFailed}
        />
      )}
    </div>
  );
}

/** Stands for the second choice, as `SLOT` for the first. */
const STATE = '\u0002';

/** Both choices in the order of the language: `3 months to Canceled`. */
function Controls({ months, state }: Readonly<Record<'months' | 'state', ReactNode>>) {
  const { t } = useTranslation('settings');
  const text = t('automations.controls', { months: SLOT, state: STATE });
  return filled(text, { [SLOT]: months, [STATE]: state }, (words) => (
    <span className="text-muted">{words.trim()}</span>
  ));
}
