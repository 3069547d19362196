import { useTranslation } from 'react-i18next';

import type { ModuleStatus } from '#shared/contract/modules.ts';
import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import {
  ModuleDates,
  ModuleDatesPopover,
  rangeOf,
} from '#web/features/modules/screens/module-dates.tsx';
import { ModuleStatusPicker } from '#web/features/modules/screens/module-status-picker.tsx';
import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { usePeople } from '#web/features/people/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldConflict } from '#web/ui/forms/field-conflict.tsx';
import type { FormDraft } from '#web/ui/forms/use-form-draft.ts';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';

/** What is written of a module. */
export interface ModuleValues {
  readonly name: string;
  readonly description: string;
  readonly status: ModuleStatus;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly lead_id: string | null;
  readonly member_ids: string[];
}

interface PropertyFieldsProps {
  readonly projectId: string;
  readonly draft: FormDraft<ModuleValues>;
}

/** Status, dates and people of a module, each behind a button that shows it. */
export function PropertyFields({ projectId, draft }: PropertyFieldsProps) {
  const { t } = useTranslation('modules');
  const { values, set } = draft;
  const { status, lead_id } = values;
  return (
    <>
      <div role="group" aria-label={t('form.properties')} className="flex flex-wrap gap-1.5">
        <ModuleStatusPicker
          value={status}
          onChange={(next) => set('status', next)}
          trigger={
            <Button aria-label={t('fields.statusIs', { status: t(`status.${status}`) })}>
              <ModuleStatusIcon status={status} />
              {t(`status.${status}`)}
            </Button>
          }
        />
        <ModuleDatesPopover
          value={rangeOf(values)}
          onChange={({ start, end }) => {
            set('start_date', start);
            set('target_date', end);
          }}
          trigger={
            <Button>
              <ModuleDates module={values} hasIcon />
            </Button>
          }
        />
        <PeoplePicker
          label={t('fields.lead')}
          projectId={projectId}
          hasGuests={false}
          noneLabel={t('lead.none')}
          selected={lead_id ? [lead_id] : []}
          onPick={(next) => set('lead_id', next)}
          trigger={
            <Button>
              {lead_id ? (
                <>
                  <span className="sr-only">{t('fields.lead')}: </span>
                  <PersonChip personId={lead_id} />
                </>
              ) : (
                <span className="text-muted">{t('fields.lead')}</span>
              )}
            </Button>
          }
        />
        <MembersField projectId={projectId} draft={draft} />
      </div>
      <PropertyConflicts draft={draft} />
    </>
  );
}

/** Says which of the properties others have changed meanwhile. */
function PropertyConflicts({ draft }: Pick<PropertyFieldsProps, 'draft'>) {
  const { t } = useTranslation('modules');
  const people = usePeople();
  const { status, start_date, target_date, lead_id, member_ids } = draft.stored;
  const dayText = (day: string | null) => (day === null ? t('dates.none') : formatDay(day));
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  const theirs = {
    status: t(`status.${status}`),
    start_date: dayText(start_date),
    target_date: dayText(target_date),
    lead_id: lead_id === null ? t('lead.none') : nameOf(lead_id),
    member_ids: formatList(member_ids.map(nameOf)) || t('members.none'),
  };
  return LABELS.map(([name, label]) => (
    <FieldConflict
      key={name}
      draft={draft}
      name={name}
      theirs={`${t(`fields.${label}`)}: ${theirs[name]}`}
    />
  ));
}

const LABELS = [
  ['status', 'status'],
  ['start_date', 'start'],
  ['target_date', 'due'],
  ['lead_id', 'lead'],
  ['member_ids', 'members'],
] as const;

function MembersField({ projectId, draft }: PropertyFieldsProps) {
  const { t } = useTranslation('modules');
  const { member_ids: ids } = draft.values;
  const people = usePeople();
  const shown = ids.flatMap((id) => people.get(id) ?? []);
  return (
    <PeoplePicker
      label={t('fields.members')}
      projectId={projectId}
      hasGuests={false}
      isMultiple
      selected={ids}
      onPick={(id) => id && draft.set('member_ids', toggled(ids, id))}
      trigger={
        <Button>
          {shown.length > 0 ? (
            <>
              <span className="sr-only">{t('fields.members')}: </span>
              <AvatarStack people={shown} />
            </>
          ) : (
            <span className="text-muted">{t('fields.members')}</span>
          )}
        </Button>
      }
    />
  );
}
