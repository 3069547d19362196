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

/** People who have this open, for a page's header; also reports the person's own presence. */
export function PresenceChip({ place }: PresenceChipProps) {
  usePresence([place]);
  const here = usePeopleHere(place);
  const wordsOf = useWords(place);
  return <PresenceStack people={here.map((person) => ({ ...person, ...wordsOf(person) }))} />;
}

/** Fields of an item with messages of their own while they are edited. */
const FIELDS = ['name', 'description', 'comment'] as const;

/** What a person does, in words, with a link to the thing. */
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
