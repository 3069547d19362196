import { type OtherPerson, useOther } from '#web/features/item-rows/keys/use-other.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { usePerson } from '#web/features/people/store.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Flag } from '#web/ui/people/flag.tsx';

import { useBoard } from './board-context.ts';
import { useMoved } from './moved-cards.ts';

/** Who is at a card now, and who has just moved it. */
export interface CardPeople {
  /** The other person who moves or edits it now. */
  readonly other: OtherPerson | null;
  readonly mover: ReturnType<typeof usePerson>;
  /** The group it was moved from. */
  readonly from: string | null;
}

/** The people whom a card shows. */
export function useCardPeople(id: string, projectId: string | undefined): CardPeople {
  const move = useMoved(useBoard().moved, id);
  const mover = usePerson(move?.by);
  return { other: useOther(id, projectId), mover, from: (mover && move?.from) ?? null };
}

/** Who moves or edits the card now, else who has just moved it. */
export function CardFlag({ other, mover }: CardPeople) {
  const t = useWords('work-items');
  const person = other ?? mover;
  if (!person) return null;
  const name = person.name.split(' ')[0];
  return (
    <Flag
      person={person}
      isActive={other !== null}
      text={other?.isMoving ? t('board.isMoving', { name }) : undefined}
      className="absolute -top-2.5 start-2 z-10"
    />
  );
}

/** Where the card was moved from. */
export function MovedFrom({ group }: { readonly group: string }) {
  const t = useWords('work-items');
  const { view } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, group, view.facts);
  return <div className="text-12 text-who">{t('board.movedFrom', { name })}</div>;
}
