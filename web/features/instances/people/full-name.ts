import type { InstanceUser } from '#shared/contract/instances.ts';

/** A person by first and last name, else by what they call themselves. */
export function fullNameOf(person: InstanceUser): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.display_name;
}
