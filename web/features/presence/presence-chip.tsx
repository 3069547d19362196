import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';

import { usePresence } from '#web/lib/feed/presence.ts';
import { PresenceStack } from '#web/ui/people/presence-stack.tsx';

import { type Present, usePeopleHere } from './store.ts';
import { FindThingContext } from './things.ts';

export interface PresenceChipProps {
  /** An audience: `project:<id>`, `item:<id>`. */
  readonly place: string;
}

/** The others who have this open now, for a page's header; and tells them that the person has. */
export function PresenceChip({ place }: PresenceChipProps) {
  usePresence([place]);
  const here = usePeopleHere(place);
  const wordsOf = useWords(place);
  return <PresenceStack people={here.map((person) => ({ ...person, ...wordsOf(person) }))} />;
}

/** What of an item has words of its own while somebody changes it. */
const FIELDS = ['name', 'description', 'comment'] as const;

/** What somebody does in words, with the way to the thing they do it with. */
function useWords(place: string): (person: Present) => { text: string; card?: ReactNode } {
  const { t } = useTranslation('app');
  const findThing = use(FindThingContext);
  return ({ doing }) => {
    if (!doing || doing.kind === 'intake') {
      return { text: t(`presence.${place.startsWith('item:') ? 'item' : 'project'}`) };
    }
    const { act, kind, of } = doing;
    if (kind === 'field') {
      return { text: t(`presence.${FIELDS.find((field) => field === of) ?? 'editing'}`) };
    }
    const thing = findThing(kind, of);
    if (!thing) return { text: t(`presence.any.${kind}.${act}`) };
    const text = t(`presence.thing.${act}`, { name: thing.name || t('presence.untitled') });
    return { text, card: thing.link(text) };
  };
}
