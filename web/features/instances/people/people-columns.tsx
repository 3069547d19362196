import type { TFunction } from 'i18next';
import { Check, CircleDashed, Mail, Minus } from 'lucide-react';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import type { TableColumn } from '#web/ui/tables/table-column.ts';

import { nameOfUser } from './full-name.ts';

type Translate = TFunction<'instances'>;

/** Marks a sortable column; the server sorts. */
const byServer = () => 0;

/** Columns of the list of people. */
export function peopleColumns(
  t: Translate,
  myId: string | undefined,
): readonly TableColumn<InstanceUser>[] {
  return [
    {
      key: 'name',
      title: t('people.name'),
      sortBy: byServer,
      cell: (person) => <PersonCell t={t} person={person} isMe={person.id === myId} />,
    },
    {
      key: 'state',
      title: t('people.state'),
      sortBy: byServer,
      cell: (person) => <StateCell t={t} person={person} />,
    },
    {
      key: 'method',
      title: t('people.method'),
      sortBy: byServer,
      isExtra: true,
      cell: (person) => methodOf(person, t),
    },
    {
      key: 'workspaces',
      title: t('people.workspaces'),
      isExtra: true,
      cell: ({ workspaces }) => (
        <span dir="auto">{formatList(workspaces.map(({ name }) => name))}</span>
      ),
    },
    {
      key: 'sessions',
      title: t('people.sessions'),
      isExtra: true,
      cell: ({ invited_at, total_sessions }) =>
        invited_at === null && <span className="num">{formatNumber(total_sessions)}</span>,
    },
    {
      key: 'last_active',
      title: t('people.lastActive'),
      sortBy: byServer,
      cell: (person) => <span className="num">{seenOf(person, t)}</span>,
    },
  ];
}

interface CellProps {
  readonly t: Translate;
  readonly person: InstanceUser;
}

function PersonCell({ t, person, isMe }: CellProps & { readonly isMe: boolean }) {
  const name = nameOfUser(person);
  const picture = pictureAddress(person.avatar_url);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar person={{ id: person.id, name, picture }} size={24} isDecorative />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium text-ink" dir="auto">
            {name}
          </span>
          {isMe && <Badge>{t('people.you')}</Badge>}
          {person.is_instance_admin && !isMe && <Badge>{t('people.admin')}</Badge>}
        </span>
        {person.email !== name && (
          <bdi className="block truncate text-12 text-muted" dir="ltr">
            {person.email}
          </bdi>
        )}
      </span>
    </span>
  );
}

function seenOf({ last_active, invited_at }: InstanceUser, t: Translate): string {
  if (invited_at !== null) return t('people.invited', { when: relative(invited_at) });
  return last_active ? relative(last_active) : t('people.never');
}

const STATES = {
  active: Check,
  invited: Mail,
  deactivated: Minus,
  imported: CircleDashed,
} as const;

function StateCell({ t, person }: CellProps) {
  const state = stateOf(person);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={STATES[state]} size={14} className={state === 'active' ? 'text-success' : ''} />
      {t(`people.states.${state}`)}
    </span>
  );
}

function stateOf({ invited_at, is_active, is_placeholder }: InstanceUser): keyof typeof STATES {
  if (invited_at !== null) return 'invited';
  if (!is_active) return 'deactivated';
  return is_placeholder ? 'imported' : 'active';
}

const METHODS = ['email', 'magic-code', 'google', 'github', 'gitlab', 'oidc'] as const;

function methodOf({ invited_at, last_login_medium }: InstanceUser, t: Translate): string {
  if (invited_at !== null) return '';
  const method = METHODS.find((one) => one === last_login_medium);
  return method ? t(`people.methods.${method}`) : '';
}
