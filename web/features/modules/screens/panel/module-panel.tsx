import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage, UpdateModule } from '#shared/contract/modules.ts';
import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import { updateModule } from '#web/features/modules/screens/changes.ts';
import {
  datesOf,
  ModuleDates,
  ModuleDatesPopover,
  rangeOf,
} from '#web/features/modules/screens/module-dates.tsx';
import { useModuleRights } from '#web/features/modules/screens/module-rights.ts';
import { ModuleStatusPicker } from '#web/features/modules/screens/module-status-picker.tsx';
import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { usePeople } from '#web/features/people/store.ts';
import { ProgressSection } from '#web/features/progress/progress-section.tsx';
import type { ShowItems } from '#web/features/progress/share-rows.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { formatDay, today } from '#web/lib/formats/dates.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';

import { ModuleLinks } from './module-links.tsx';

interface ModulePanelProps {
  readonly module: ModuleImage;
  /** It stands beside the list of modules: it leads to the module's page. */
  readonly isPeek?: boolean;
  /** Filters the list of the page by a row of the progress. */
  readonly onFilter?: ShowItems | undefined;
}

/** All about a module: status, dates, people, how far it is, and its links. */
export function ModulePanel({ module, isPeek = false, onFilter }: ModulePanelProps) {
  const { id, project_id: projectId } = module;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <Head module={module} isPeek={isPeek} />
      <Properties module={module} />
      <Notes module={module} />
      <hr className="-mx-4 border-line" />
      <ProgressSection kind="module" id={id} projectId={projectId} onFilter={onFilter} />
      <hr className="-mx-4 border-line" />
      <ModuleLinks module={module} />
    </div>
  );
}

interface PartProps {
  readonly module: ModuleImage;
}

function Head({ module, isPeek }: PartProps & { readonly isPeek: boolean }) {
  const { t } = useTranslation('modules');
  const { slug, projectId } = useProjectPlace(module.project_id);
  return (
    <div className="grid gap-1">
      <h2 className={`text-18 font-semibold wrap-anywhere ${isPeek ? 'pe-8' : ''}`} dir="auto">
        {module.name}
      </h2>
      {module.description !== '' && (
        <p className="wrap-anywhere whitespace-pre-line text-muted" dir="auto">
          {module.description}
        </p>
      )}
      {isPeek && (
        <Link
          to="/$slug/projects/$projectId/modules/$containerId"
          params={{ slug, projectId, containerId: module.id }}
          className="inline-flex w-fit items-center gap-1 text-accent hover:underline"
        >
          {t('panel.open')}
          <Icon of={ArrowRight} size={14} isDirectional />
        </Link>
      )}
    </div>
  );
}

/** Status, dates and people, each a button where it can be changed. */
function Properties({ module }: PartProps) {
  const { t } = useTranslation('modules');
  const place = useProjectPlace(module.project_id);
  const change = (fields: UpdateModule) => void updateModule(place, module, fields);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      <Property label={t('fields.status')}>
        <StatusValue module={module} onChange={change} />
      </Property>
      <Property label={t('fields.dates')}>
        <DatesValue module={module} onChange={change} />
      </Property>
      <Property label={t('fields.lead')}>
        <LeadValue module={module} onChange={change} />
      </Property>
      <Property label={t('fields.members')}>
        <MembersValue module={module} onChange={change} />
      </Property>
    </dl>
  );
}

function Property({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center">{children}</dd>
    </div>
  );
}

interface ValueProps extends PartProps {
  readonly onChange: (fields: UpdateModule) => void;
}

/** A value as a button without a frame, in line with its label. */
const VALUE = '-ms-2 max-w-full min-w-0 px-2 font-normal';

function StatusValue({ module, onChange }: ValueProps) {
  const { t } = useTranslation('modules');
  const { canEdit } = useModuleRights(module);
  const { status } = module;
  const value = (
    <>
      <ModuleStatusIcon status={status} />
      {t(`status.${status}`)}
    </>
  );
  if (!canEdit) return <span className="inline-flex items-center gap-1.5">{value}</span>;
  return (
    <ModuleStatusPicker
      value={status}
      onChange={(next) => onChange({ status: next })}
      trigger={
        <Button
          variant="ghost"
          className={`${VALUE} text-ink`}
          aria-label={t('fields.statusIs', { status: t(`status.${status}`) })}
        >
          {value}
          <Icon of={ChevronDown} size={14} className="text-faint" />
        </Button>
      }
    />
  );
}

function DatesValue({ module, onChange }: ValueProps) {
  const { canEdit } = useModuleRights(module);
  const value = <ModuleDates module={module} hasIcon />;
  if (!canEdit) return value;
  return (
    <ModuleDatesPopover
      value={rangeOf(module)}
      onChange={(range) => onChange(datesOf(range))}
      trigger={
        <Button variant="ghost" className={`${VALUE} text-ink`}>
          {value}
        </Button>
      }
    />
  );
}

function LeadValue({ module, onChange }: ValueProps) {
  const { t } = useTranslation('modules');
  const { canEdit } = useModuleRights(module);
  const { lead_id, project_id } = module;
  const value = lead_id ? (
    <PersonChip personId={lead_id} size={24} />
  ) : (
    <span className="text-faint">{t('lead.none')}</span>
  );
  if (!canEdit) return value;
  return (
    <PeoplePicker
      label={t('fields.lead')}
      projectId={project_id}
      hasGuests={false}
      noneLabel={t('lead.none')}
      selected={lead_id ? [lead_id] : []}
      onPick={(id) => onChange({ lead_id: id })}
      trigger={
        <Button variant="ghost" className={`${VALUE} text-ink`}>
          {value}
        </Button>
      }
    />
  );
}

function MembersValue({ module, onChange }: ValueProps) {
  const { t } = useTranslation('modules');
  const { canEdit } = useModuleRights(module);
  const people = usePeople();
  const { member_ids: ids, project_id } = module;
  const shown = ids.flatMap((id) => people.get(id) ?? []);
  const value =
    shown.length > 0 ? (
      <AvatarStack people={shown} most={5} size={24} />
    ) : (
      <span className="text-faint">{t('members.none')}</span>
    );
  if (!canEdit) return value;
  return (
    <PeoplePicker
      label={t('fields.members')}
      projectId={project_id}
      hasGuests={false}
      isMultiple
      selected={ids}
      onPick={(id) => id && onChange({ member_ids: toggled(ids, id) })}
      trigger={
        <Button variant="ghost" className={`${VALUE} text-ink`}>
          {value}
        </Button>
      }
    />
  );
}

/** What the dates say besides: that it has not begun, or that they are the wrong way round. */
function Notes({ module }: PartProps) {
  const { t } = useTranslation('modules');
  const { user_timezone } = useMe();
  const { start_date: start, target_date: end } = module;
  if (start && end && start > end) {
    return <p className="text-12 text-danger">{t('dates.backwards')}</p>;
  }
  if (start && start > today(user_timezone)) {
    return <p className="text-12 text-muted">{t('dates.later', { day: formatDay(start) })}</p>;
  }
  return null;
}
