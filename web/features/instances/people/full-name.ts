import type { InstanceUser } from '#shared/contract/instances.ts';

/** First and last name, else the display name. */
export function fullNameOf(person: InstanceUser): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.display_name;
}
