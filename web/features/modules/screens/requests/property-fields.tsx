import { useTranslation } from 'react-i18next';

import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import {
  datesOf,
  ModuleDates,
  ModuleDatesPopover,
  rangeOf,
} from '#web/features/modules/screens/module-dates.tsx';
import { ModuleStatusPicker } from '#web/features/modules/screens/module-status-picker.tsx';
import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { usePeople } from '#web/features/people/store.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';

import type { ModuleProperties } from './module-dialog.tsx';

interface PropertyFieldsProps {
  readonly projectId: string;
  readonly properties: ModuleProperties;
  readonly onChange: (change: Partial<ModuleProperties>) => void;
}

/** Status, dates and people of a module, each behind a button that shows it. */
export function PropertyFields({ projectId, properties, onChange }: PropertyFieldsProps) {
  const { t } = useTranslation('modules');
  const { status, lead_id } = properties;
  return (
    <div role="group" aria-label={t('form.properties')} className="flex flex-wrap gap-1.5">
      <ModuleStatusPicker
        value={status}
        onChange={(next) => onChange({ status: next })}
        trigger={
          <Button aria-label={t('fields.statusIs', { status: t(`status.${status}`) })}>
            <ModuleStatusIcon status={status} />
            {t(`status.${status}`)}
          </Button>
        }
      />
      <ModuleDatesPopover
        value={rangeOf(properties)}
        onChange={(range) => onChange(datesOf(range))}
        trigger={
          <Button>
            <ModuleDates module={properties} hasIcon />
          </Button>
        }
      />
      <PeoplePicker
        label={t('fields.lead')}
        projectId={projectId}
        hasGuests={false}
        noneLabel={t('lead.none')}
        selected={lead_id ? [lead_id] : []}
        onPick={(next) => onChange({ lead_id: next })}
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
      <MembersField {...{ projectId, properties, onChange }} />
    </div>
  );
}

function MembersField({ projectId, properties, onChange }: PropertyFieldsProps) {
  const { t } = useTranslation('modules');
  const { member_ids: ids } = properties;
  const people = usePeople();
  const shown = ids.flatMap((id) => people.get(id) ?? []);
  return (
    <PeoplePicker
      label={t('fields.members')}
      projectId={projectId}
      hasGuests={false}
      isMultiple
      selected={ids}
      onPick={(id) => id && onChange({ member_ids: toggled(ids, id) })}
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
