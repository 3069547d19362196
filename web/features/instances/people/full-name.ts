import type { InstanceUser } from '#shared/contract/instances.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';

/** First and last name, else the display name. */
export function nameOfUser(person: InstanceUser): string {
  return fullNameOf(person) || person.display_name;
}
