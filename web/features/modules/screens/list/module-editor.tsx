import { useTranslation } from 'react-i18next';

import { MODULE_STATUSES, type ModuleImage, type UpdateModule } from '#shared/contract/modules.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { GUEST } from '#shared/permissions.ts';
import { ModuleStatusIcon } from '#web/features/modules/module-status-icon.tsx';
import { updateModule } from '#web/features/modules/screens/changes.ts';
import { datesOf, rangeOf } from '#web/features/modules/screens/module-dates.tsx';
import { usePeopleLines } from '#web/features/people/people-picker.tsx';
import { usePeople } from '#web/features/people/store.ts';
import { useProjectMembers, useProjectPlace } from '#web/features/projects/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { DateRangePanel } from '#web/ui/dates/date-range-panel.tsx';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import { NOBODY } from './module-list.ts';

/** What of a module can be changed in a row or card. */
export type ModulePart = 'status' | 'dates' | 'lead';

interface ModuleEditorProps {
  readonly module: ModuleImage;
  readonly part: ModulePart;
  /** What it stands at: where the value is shown. */
  readonly anchor: Element | null;
  readonly onClose: () => void;
}

/** One small panel for all rows, in which a value of a module is chosen. */
export function ModuleEditor({ module, part, anchor, onClose }: ModuleEditorProps) {
  const { t } = useTranslation('modules');
  const place = useProjectPlace(module.project_id);
  const change = (fields: UpdateModule) => {
    onClose();
    void updateModule(place, module, fields);
  };
  const Part = PARTS[part];
  return (
    <AnchoredPopover anchor={anchor} label={t(`fields.${part}`)} onClose={onClose}>
      <Part module={module} onChange={change} onClose={onClose} />
    </AnchoredPopover>
  );
}

interface PartProps {
  readonly module: ModuleImage;
  readonly onChange: (fields: UpdateModule) => void;
  readonly onClose: () => void;
}

function StatusPart({ module, onChange, onClose }: PartProps) {
  const { t } = useTranslation('modules');
  return (
    <Picker
      label={t('fields.status')}
      digits
      options={MODULE_STATUSES.map((status) => ({
        id: status,
        label: t(`status.${status}`),
        icon: <ModuleStatusIcon status={status} />,
      }))}
      selected={[module.status]}
      onToggle={(id) => {
        const status = MODULE_STATUSES.find((one) => one === id);
        if (status) onChange({ status });
      }}
      onClose={onClose}
    />
  );
}

function DatesPart({ module, onChange }: PartProps) {
  const { t } = useTranslation('modules');
  const { user_timezone } = useMe();
  return (
    <DateRangePanel
      value={rangeOf(module)}
      label={t('fields.dates')}
      startLabel={t('fields.start')}
      endLabel={t('fields.due')}
      today={today(user_timezone)}
      onChange={(range) => onChange(datesOf(range))}
    />
  );
}

function LeadPart({ module, onChange, onClose }: PartProps) {
  const { t } = useTranslation('modules');
  const me = useMe();
  const people = usePeople();
  const members = useProjectMembers(module.project_id)
    .filter(({ role }) => role > GUEST)
    .flatMap(({ member }) => people.get(member) ?? [])
    .toSorted(
      (a, b) => Number(b.id === me.id) - Number(a.id === me.id) || compareNames(a.name, b.name),
    );
  const { options, onCreate } = usePeopleLines(members);
  return (
    <Picker
      label={t('fields.lead')}
      options={[{ id: NOBODY, label: t('lead.none') }, ...options]}
      selected={[module.lead_id ?? NOBODY]}
      onToggle={(id) => onChange({ lead_id: id === NOBODY ? null : id })}
      onClose={onClose}
      {...(onCreate && { onCreate })}
    />
  );
}

const PARTS = { status: StatusPart, dates: DatesPart, lead: LeadPart } as const;
