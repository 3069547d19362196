import { useDirection } from '@base-ui/react/direction-provider';
import { type KeyboardEvent, type Ref, useState } from 'react';

import { POPUP_HEADING } from '#web/ui/layout/popup-look.ts';

export interface NamedEmoji {
  /** With the chosen skin tone. */
  readonly emoji: string;
  /** Without skin tone. */
  readonly plain: string;
  readonly label: string;
  readonly keywords: string;
}

export interface EmojiGroup {
  readonly label: string;
  readonly members: readonly NamedEmoji[];
}

interface EmojiGridProps {
  readonly groups: readonly EmojiGroup[];
  readonly onPick: (emoji: NamedEmoji) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

const COLUMNS = 8;

/** A grid of emoji: one tab stop; arrow keys move within. */
export function EmojiGrid({ groups, onPick, ref }: EmojiGridProps) {
  const isRtl = useDirection() === 'rtl';
  const [active, setActive] = useState({ group: 0, place: 0 });
  const isHere = groups[active.group]?.members[active.place] !== undefined;
  const stop = isHere ? active : { group: 0, place: 0 };

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const side = isRtl ? -1 : 1;
    const moves: Readonly<Record<string, () => Stop | undefined>> = {
      ArrowRight: () => along(groups, stop, side),
      ArrowLeft: () => along(groups, stop, -side),
      ArrowDown: () => down(groups, stop, 1),
      ArrowUp: () => down(groups, stop, -1),
    };
    const next = moves[event.key]?.();
    if (!next) return;
    event.preventDefault();
    setActive(next);
    const place = `[data-place="${next.group}.${next.place}"]`;
    event.currentTarget.querySelector<HTMLElement>(place)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves between the buttons inside
    <div
      ref={ref}
      onKeyDown={handleKey}
      className="max-h-64 overflow-y-auto overscroll-contain px-2 pb-2"
    >
      {groups.map((group, groupPlace) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div aria-hidden className={POPUP_HEADING}>
            {group.label}
          </div>
          <div className="grid grid-cols-8">
            {group.members.map((one, place) => (
              <button
                key={one.plain}
                type="button"
                aria-label={one.label}
                title={one.label}
                data-place={`${groupPlace}.${place}`}
                tabIndex={stop.group === groupPlace && stop.place === place ? 0 : -1}
                onFocus={() => setActive({ group: groupPlace, place })}
                onClick={() => onPick(one)}
                className="grid h-8 place-items-center rounded-control text-18 -outline-offset-2 hover:bg-press touch:h-11"
              >
                {one.emoji}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface Stop {
  readonly group: number;
  readonly place: number;
}

function along(
  groups: readonly EmojiGroup[],
  { group, place }: Stop,
  step: number,
): Stop | undefined {
  if (groups[group]?.members[place + step]) return { group, place: place + step };
  const next = groups[group + step];
  return next && { group: group + step, place: step > 0 ? 0 : next.members.length - 1 };
}

/** The same column of the next line, or its last one. */
function down(
  groups: readonly EmojiGroup[],
  { group, place }: Stop,
  step: 1 | -1,
): Stop | undefined {
  const size = groups[group]?.members.length ?? 0;
  const column = place % COLUMNS;
  const target = place + step * COLUMNS;
  if (target >= 0 && target < size) return { group, place: target };
  const isLastLine = Math.floor(place / COLUMNS) === Math.floor((size - 1) / COLUMNS);
  if (step > 0 && !isLastLine) return { group, place: size - 1 };
  const next = groups[group + step];
  if (!next) return undefined;
  const start = step > 0 ? 0 : Math.floor((next.members.length - 1) / COLUMNS) * COLUMNS;
  return { group: group + step, place: Math.min(start + column, next.members.length - 1) };
}
