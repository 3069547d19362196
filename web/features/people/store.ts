import type { UserLite } from '#shared/contract/lite.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';

/** Somebody as the screens show them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  /** No longer in the workspace: the name stays. */
  readonly isGone: boolean;
}

/** Everybody of the workspace by id; people who have left keep their name. */
export function usePeople(): ReadonlyMap<string, Person> {
  return workspaceMembers.useFound(byId, (people) => people);
}

/** One person by id. */
export function usePerson(id: string | null | undefined): Person | undefined {
  return workspaceMembers.useFound(byId, (people) => (id ? people.get(id) : undefined));
}

function byId(rows: readonly WorkspaceMemberImage[]): ReadonlyMap<string, Person> {
  return new Map(rows.map((row) => [row.member.id, personOf(row.member, !row.is_active)]));
}

/** How the contract's row of a person is shown. */
export function personOf(member: UserLite, isGone = false): Person {
  const full = `${member.first_name} ${member.last_name}`.trim();
  return {
    id: member.id,
    name: member.display_name || full,
    picture: pictureAddress(member.avatar_url),
    isGone,
  };
}
