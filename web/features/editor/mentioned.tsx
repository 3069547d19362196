import type { CSSProperties } from 'react';

import { PersonCard } from '#web/features/people/person-chip.tsx';
import { states } from '#web/features/states/store.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';

import type { MentionedItem } from './text-things.ts';

/** State, key and title of an item, as in the editor. */
export function MentionedItemParts({
  item: { key, name, stateId },
}: {
  readonly item: MentionedItem;
}) {
  const state = states.get(stateId ?? '');
  return (
    <>
      <span
        className="mention-state"
        {...(state && {
          'data-group': state.group,
          style: { '--state': state.color } as CSSProperties,
          role: 'img',
          'aria-label': state.name,
        })}
      />
      <span className="mention-key">{key}</span> <bdi className="mention-name">{name}</bdi>
    </>
  );
}

interface MentionedPersonProps {
  readonly name: string;
  readonly isMine: boolean;
  readonly personId: string;
  readonly projectId: string;
}

/** A mentioned person; a press opens their card. */
export function MentionedPerson({ name, isMine, ...who }: MentionedPersonProps) {
  return (
    <Popover
      label={name}
      trigger={
        <button type="button" className={isMine ? 'mention is-me' : 'mention'} dir="auto">
          {name}
        </button>
      }
    >
      <PersonCard {...who} />
    </Popover>
  );
}
