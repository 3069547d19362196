import { useTranslation } from 'react-i18next';

import type { UserLite } from '#shared/contract/lite.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { setPersonLookup, useLostAccess } from '#web/lib/feed/lost-access.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { showHues } from '#web/ui/people/person-hue.ts';

/** A person as screens show them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  /** Former member of the workspace, whose name stays. */
  readonly isGone: boolean;
}

/** All people of the workspace by id; former members keep their name. */
export function usePeople(): ReadonlyMap<string, Person> {
  return workspaceMembers.useFound(byId, (people) => people);
}

export function usePerson(id: string | null | undefined): Person | undefined {
  return workspaceMembers.useFound(byId, (people) => (id ? people.get(id) : undefined));
}

function byId(rows: readonly WorkspaceMemberImage[]): ReadonlyMap<string, Person> {
  return new Map(rows.map((row) => [row.member.id, personOf(row.member, !row.is_active)]));
}

/** Converts the contract's row of a person. */
export function personOf(member: UserLite, isGone = false): Person {
  return {
    id: member.id,
    name: member.display_name || fullNameOf(member),
    picture: pictureAddress(member.avatar_url),
    isGone,
  };
}

// Membership ids are in the order of joining, so earlier members keep their hue.
store.subscribeEntity(workspaceMembers.entity, () => {
  const came = workspaceMembers.all().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  showHues(came.map(({ member }) => member.id));
});

// Called before the other people's rows are removed with the audience.
setPersonLookup((id) => {
  const person = byId(workspaceMembers.all()).get(id);
  return person ? { name: person.name, isOwn: id === sessionNow().me?.id } : null;
});

/** How the person lost an audience, as a sentence; null = they did not, or it is unknown. */
export function useLostWords(scope: string): string | null {
  const { t } = useTranslation('app');
  const lost = useLostAccess(scope);
  if (!lost) return null;
  const time = formatTime(lost.at);
  if (lost.isOwn) return t('lost.own', { time });
  return lost.by === null ? null : t('lost.by', { name: lost.by, time });
}
