import { usePresence } from '#web/lib/feed/presence.ts';
import { PresenceStack } from '#web/ui/people/presence-stack.tsx';

import { usePeopleHere } from './store.ts';

export interface PresenceChipProps {
  /** An audience: `project:<id>`, `item:<id>`. */
  readonly place: string;
}

/** The others who have this open now, for a page's header; and tells them that the person has. */
export function PresenceChip({ place }: PresenceChipProps) {
  usePresence([place]);
  return <PresenceStack people={usePeopleHere(place)} />;
}
