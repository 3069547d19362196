import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FoundItem } from '#shared/contract/search.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

/** The items that are chosen, one by one or all of a list. */
export function useSeveral() {
  const [chosen, setChosen] = useState<readonly FoundItem[]>([]);
  return {
    chosen,
    onToggle: (found: FoundItem) =>
      setChosen((before) => {
        const others = before.filter((one) => one.id !== found.id);
        return others.length < before.length ? others : [...before, found];
      }),
    onAll: (found: readonly FoundItem[]) =>
      setChosen((before) => {
        const others = before.filter((one) => !found.some(({ id }) => id === one.id));
        return found.length === 0 ? [] : [...others, ...found];
      }),
  };
}

/** The keys that choose, and the button that adds what is chosen. */
export function AddLine({ count, onAdd }: { readonly count: number; readonly onAdd: () => void }) {
  const { t } = useTranslation('work-items');
  return (
    <>
      <span className="me-auto flex items-center gap-3 text-12 text-muted touch:hidden">
        {count === 0 && (
          <span className="flex items-center gap-1.5">
            <Kbd keys="enter" /> {t('detail.search.one')}
          </span>
        )}
        <span className="flex items-center gap-1.5">
          <Kbd keys="shift+enter" /> {t('detail.search.several')}
        </span>
      </span>
      <Button
        variant="primary"
        size={32}
        shortcut="mod+enter"
        aria-disabled={count === 0}
        onClick={onAdd}
      >
        {t('detail.search.add', { count })}
      </Button>
    </>
  );
}

interface ChosenProps {
  readonly items: readonly FoundItem[];
  readonly onRemove: (item: FoundItem) => void;
}

/**
 * What is chosen, each with a way to leave it out again. It stands below the list and keeps its height: nothing moves
 * under the pointer that goes on to the next one.
 */
export function Chosen({ items, onRemove }: ChosenProps) {
  const { t } = useTranslation('work-items');
  return (
    <ul className="mt-2 flex h-7 items-center gap-1.5 overflow-x-auto">
      {items.map((one) => (
        <li key={one.id} className="shrink-0">
          <Chip
            onRemove={() => onRemove(one)}
            removeLabel={t('detail.search.remove', { name: one.name })}
          >
            {one.project__identifier}-{one.sequence_id}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
