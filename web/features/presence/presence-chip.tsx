import { useTranslation } from 'react-i18next';

import { usePresence } from '#web/lib/feed/presence.ts';
import { PresenceStack } from '#web/ui/people/presence-stack.tsx';

import { type Present, usePeopleHere } from './store.ts';

export interface PresenceChipProps {
  /** An audience: `project:<id>`, `item:<id>`. */
  readonly place: string;
}

/** The others who have this open now, for a page's header; and tells them that the person has. */
export function PresenceChip({ place }: PresenceChipProps) {
  usePresence([place]);
  const { t } = useTranslation('app');
  const people = usePeopleHere(place).map((person) => ({
    ...person,
    text: t(`presence.${actOf(place, person)}`),
  }));
  return <PresenceStack people={people} />;
}

/** What of an item has words of its own while somebody changes it. */
const FIELDS = ['name', 'description', 'comment'] as const;

/** The key of what somebody does at a place: of an item its field, of a project its items. */
function actOf(place: string, { isEditing, parts }: Present): string {
  const [kind = ''] = place.split(':');
  if (!isEditing) return kind === 'item' || kind === 'page' ? kind : 'project';
  if (kind === 'item') return FIELDS.find((field) => parts.includes(field)) ?? 'editing';
  return parts.some((part) => part.startsWith('move:')) ? 'move' : 'editItem';
}
