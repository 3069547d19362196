import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useStable } from '#web/features/work-items/lists/use-list-view.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { useDrag } from './board-context.ts';

/** Of so many empty columns or lanes each stands where it belongs. */
const FEW = 10;

interface Counted {
  readonly key: string;
  readonly count: number;
}

/** The columns or lanes of a board, and how many empty ones stand in one strip. */
export interface Gathered {
  /** Those that are drawn, in order. */
  readonly keys: readonly string[];
  /** How many are gathered, or would be. */
  readonly empty: number;
  readonly isOpen: boolean;
  /** Opens them for what is dragged over the strip. */
  readonly open: () => void;
  /** Opens or closes them by a press: the button that comes in place of the pressed one gets the focus. */
  readonly press: () => void;
  /** Whether a button that comes takes the focus. */
  readonly takeFocus: () => boolean;
}

/**
 * Gathers what is empty, where that is many and something is not. What had items while the board was shown stays, and so
 * does what is aimed at by keys.
 */
export function useGathered(groups: readonly Counted[], aimed: string | null): Gathered {
  const { view } = useListScreen();
  const { groupBy, subGroupBy } = view.settings;
  const [isOpen, setIsOpen] = useState(false);
  const isPressed = useRef(false);
  const name = `${groupBy} ${subGroupBy}`;
  const seen = useMemo(() => ({ name, keys: new Set<string>() }), [name]).keys;
  for (const { key, count } of groups) if (count > 0) seen.add(key);
  const empty = groups.filter(({ key }) => !seen.has(key)).length;
  const isMany = empty > FEW && empty < groups.length;
  const isGathered = isMany && !isOpen;
  const shown = groups.filter(({ key }) => !isGathered || seen.has(key) || key === aimed);
  const keys = shown.map(({ key }) => key);
  return {
    keys: useStable(keys, keys.join(' ')),
    empty: isMany ? empty : 0,
    isOpen,
    open: () => setIsOpen(true),
    press: () => {
      isPressed.current = true;
      setIsOpen(!isOpen);
    },
    takeFocus: () => {
      const wasPressed = isPressed.current;
      isPressed.current = false;
      return wasPressed;
    },
  };
}

interface EmptyStripProps {
  readonly gathered: Gathered;
  readonly of: 'columns' | 'lanes';
  /** It stands among the headings. */
  readonly isFlat?: boolean;
}

/** Stands for the empty columns or lanes; a press brings them, and so does what is dragged over it. */
export function EmptyStrip({ gathered, of, isFlat = false }: EmptyStripProps) {
  const { t } = useTranslation('work-items');
  const { empty, isOpen, open, press } = gathered;
  const strip = useRef<HTMLButtonElement>(null);
  useDraggedOver(strip, open);
  if (empty === 0 || isOpen) return null;
  const isUpright = of === 'columns' && !isFlat;
  return (
    <button
      ref={(button) => {
        strip.current = button;
        if (button && gathered.takeFocus()) button.focus();
      }}
      type="button"
      aria-expanded={false}
      data-strip={of}
      className={classNames(
        'flex shrink-0 items-center gap-3 text-12 text-muted hover:text-ink',
        isUpright
          ? 'h-60 w-10 flex-col rounded-card border border-dashed border-line py-3 hover:bg-surface'
          : of === 'lanes'
            ? 'sticky start-0 h-9 w-fit px-4'
            : 'h-11 px-2',
      )}
      onClick={press}
    >
      <Icon of={ChevronsLeftRight} size={14} />
      <span className={isUpright ? '[writing-mode:vertical-rl]' : ''}>
        {t(`board.empty.${of}`, { count: empty })}
      </span>
    </button>
  );
}

/** Gathers them again. */
export function CloseStrip({ gathered, of }: EmptyStripProps) {
  const { t } = useTranslation('work-items');
  const { empty, isOpen, press, takeFocus } = gathered;
  if (empty === 0 || !isOpen) return null;
  return (
    <span
      className={classNames(
        'flex h-11 items-center',
        of === 'lanes' && 'sticky start-0 w-fit px-4',
      )}
    >
      <Button
        ref={(button) => {
          if (button && takeFocus()) button.focus();
        }}
        variant="ghost"
        icon={ChevronsRightLeft}
        onClick={press}
      >
        {t(`board.empty.hide.${of}`)}
      </Button>
    </span>
  );
}

/** Calls `open` when what is dragged by a pointer comes over an element. */
function useDraggedOver(element: React.RefObject<HTMLElement | null>, open: () => void): void {
  const isDragging = useDrag(({ row, isKeyboard }) => row !== null && !isKeyboard);
  const opens = useRef(open);
  useEffect(() => {
    opens.current = open;
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    const look = ({ clientX, clientY }: PointerEvent) => {
      const over = document.elementFromPoint(clientX, clientY)?.closest('[data-strip]');
      if (over && over === element.current) opens.current();
    };
    window.addEventListener('pointermove', look);
    return () => window.removeEventListener('pointermove', look);
  }, [element, isDragging]);
}
