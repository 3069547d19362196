import { CircleUserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ActivityImage } from '#shared/contract/activities.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { GUEST } from '#shared/permissions.ts';
import { usePeopleLines } from '#web/features/people/people-picker.tsx';
import { usePeople } from '#web/features/people/store.ts';
import { useProjectMembers } from '#web/features/projects/store.ts';
import { toggled } from '#web/features/work-items/data/patch.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import {
  type Field,
  type FieldPickerProps,
  type FieldValueProps,
  listChangeOf,
  shared,
} from './field.ts';

/** Names fit beside that many faces; more people are faces alone. */
const MAX_NAMED = 2;

function useAssignees(item: WorkItemImage) {
  const people = usePeople();
  return item.assignee_ids.flatMap((id) => people.get(id) ?? []);
}

function AssigneesValue({ item, isCompact = false }: FieldValueProps) {
  const t = useWords('work-items');
  const people = useAssignees(item);
  if (people.length === 0) {
    return isCompact ? (
      <Icon of={CircleUserRound} className="text-faint" />
    ) : (
      <span className="text-faint">{t('fields.assignees.empty')}</span>
    );
  }
  if (isCompact || people.length > MAX_NAMED) return <AvatarStack people={people} most={3} />;
  return people.map((person) => (
    <span key={person.id} className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar person={person} size={24} />
      <span className="truncate" dir="auto">
        {person.name}
      </span>
    </span>
  ));
}

/** Who may be given work: members and admins of the project, oneself first, then by name. */
export function useAssignable(projectId: string) {
  const me = useMe();
  const people = usePeople();
  return useProjectMembers(projectId)
    .filter((row) => row.role > GUEST)
    .flatMap((row) => people.get(row.member) ?? [])
    .filter((person) => !person.isGone)
    .toSorted(
      (a, b) => Number(b.id === me.id) - Number(a.id === me.id) || compareNames(a.name, b.name),
    );
}

function AssigneesPicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const { options, onCreate } = usePeopleLines(useAssignable(projectId));
  const selected = shared(items, (item) => item.assignee_ids);
  const toggle = (id: string) => {
    const isIn = !selected.includes(id);
    onChange((item) => ({ assignee_ids: toggled(item.assignee_ids, id, isIn) }));
  };
  return (
    <Picker
      label={t('fields.assignees.label')}
      options={options}
      selected={selected}
      onToggle={toggle}
      onClose={onClose}
      isMultiple
      onCreate={onCreate}
      emptyText={t('fields.assignees.nobody')}
    />
  );
}

export const assigneesField: Field = {
  id: 'assignees',
  icon: CircleUserRound,
  shortcut: 'item-assignees',
  isFrequent: true,
  isEmpty: (item) => item.assignee_ids.length === 0,
  Value: AssigneesValue,
  Picker: AssigneesPicker,
  history: { assignees: changeOfAssignees },
};

/** Whoever assigns an item to themselves is named once. */
function changeOfAssignees(activity: ActivityImage): Message {
  const { key, values } = listChangeOf('assignees')(activity);
  const person = activity.new_identifier ?? activity.old_identifier;
  return person === activity.actor ? { key: `${key}Self` } : { key, values: { ...values } };
}
