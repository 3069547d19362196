import type { TFunction } from 'i18next';
import { CircleSlash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import type { Workspace } from '#shared/contract/workspaces.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { isMailOff } from '#web/features/instances/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useProjectMembers } from '#web/features/projects/store.ts';
import { copyInviteLink } from '#web/features/workspaces/invitation/changes.ts';
import {
  invite,
  useOpenInvitations,
  useWorkspace,
  workspaceInvitations,
  workspaceMembers,
} from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import type { PickerOption } from '#web/ui/pickers/picker-option.ts';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';
import type { PickerChoice } from '#web/ui/pickers/use-picker.ts';

import { type Person, personOf } from './store.ts';

/** Id of the option for nobody. */
const NOBODY = 'nobody';

interface PeoplePickerProps {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly selected: readonly string[];
  /** Called with the person's id; null = nobody. */
  readonly onPick: (personId: string | null) => void;
  readonly isMultiple?: boolean;
  /** Offers only the members of this project. */
  readonly projectId?: string;
  /** Offers guests, who cannot be assigned. */
  readonly hasGuests?: boolean;
  /** Label of the option for nobody; missing = not offered. */
  readonly noneLabel?: string;
  /** Ids of people to leave out. */
  readonly without?: readonly string[];
}

/** Selects a person: oneself first, then everyone by name. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { trigger, label, selected, onPick, isMultiple = false, noneLabel } = props;
  const { t } = useTranslation('app');
  const people = useChoices(props);
  const none: PickerOption[] = noneLabel
    ? [{ id: NOBODY, label: noneLabel, icon: <Icon of={CircleSlash2} className="text-faint" /> }]
    : [];
  const { options, onCreate } = usePeopleLines(people);
  return (
    <PickerPopover
      trigger={trigger}
      label={label}
      options={[...none, ...options]}
      selected={selected.length === 0 && noneLabel ? [NOBODY] : selected}
      isMultiple={isMultiple}
      onToggle={(id) => onPick(id === NOBODY ? null : id)}
      onClose={() => undefined}
      onCreate={onCreate}
      emptyText={t('people.none')}
    />
  );
}

/** Options for a picker of people; people with permission can also invite an unknown email. */
export function usePeopleLines(
  people: readonly Person[],
): Pick<PickerChoice, 'options' | 'onCreate'> {
  const { t } = useTranslation('app');
  const me = useMe();
  const can = useCan();
  const workspace = useWorkspace();
  const invited = useOpenInvitations(workspace.id);
  const options = people.map((person) => ({
    id: person.id,
    label: person.name,
    icon: <Avatar person={person} size={24} />,
    ...(person.id === me.id && { hint: t('people.you') }),
  }));
  if (!can('workspace_invitation.create')) return { options };
  const label = (text: string) => {
    const email = emailAddressIn(text);
    const isNew = email !== null && !invited.some((one) => one.email === email);
    return isNew ? t('people.invite', { email }) : null;
  };
  const run = (text: string) => {
    const email = emailAddressIn(text);
    if (email) void inviteWithToast(workspace, email, t);
  };
  return { options, onCreate: { label, run } };
}

/** Invites an email; only the server knows whose it is, and refuses with a reason. */
async function inviteWithToast(workspace: Workspace, email: string, t: TFunction<'app'>) {
  try {
    await invite(workspace, [{ email, role: MEMBER }]);
    if (await isMailOff()) {
      showToast({
        title: t('people.invited', { email }),
        text: t('people.invitedNoMail'),
        action: { label: t('people.copyInvite'), run: () => void copyInvite(workspace, email, t) },
      });
    } else showToast({ title: t('people.invited', { email }), text: t('people.invitedText') });
  } catch (error) {
    showToast({
      title: t('people.notInvited', { email }),
      tone: 'error',
      ...(error instanceof HttpError && { text: error.message }),
    });
  }
}

/** The invitation has arrived by the feed when the person reads the toast. */
async function copyInvite(
  { id: workspaceId, slug }: Workspace,
  email: string,
  t: TFunction<'app'>,
): Promise<void> {
  const found = workspaceInvitations
    .all()
    .find((row) => row.workspace_id === workspaceId && row.email === email);
  if (!found) return;
  const texts = { done: t('people.inviteCopied'), failed: t('people.inviteNotRead') };
  await copyInviteLink({ slug, id: found.id }, texts);
}

function useChoices({ projectId, hasGuests = true, without }: PeoplePickerProps): Person[] {
  const me = useMe();
  const members = useProjectMembers(projectId ?? '');
  const inProject = new Map(members.map((row) => [row.member, row.role]));
  const rows = workspaceMembers.useSelect(
    (all) => all.filter((row) => row.is_active && !row.member.is_bot),
    [],
  );
  return rows
    .filter(({ member, role }) => {
      const given = projectId ? inProject.get(member.id) : role;
      if (given === undefined || without?.includes(member.id)) return false;
      return hasGuests || given !== GUEST;
    })
    .map(({ member }) => personOf(member))
    .toSorted(
      (a, b) => Number(b.id === me.id) - Number(a.id === me.id) || compareNames(a.name, b.name),
    );
}
