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
    onToggle: (found: FoundItem) => {
      const others = chosen.filter((one) => one.id !== found.id);
      setChosen(others.length < chosen.length ? others : [...chosen, found]);
    },
    onAll: (found: readonly FoundItem[]) => {
      const others = chosen.filter((one) => !found.some(({ id }) => id === one.id));
      setChosen(found.length === 0 ? [] : [...others, ...found]);
    },
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

/** What is chosen, each with a way to leave it out again. */
export function Chosen({ items, onRemove }: ChosenProps) {
  const { t } = useTranslation('work-items');
  if (items.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-1.5">
      {items.map((one) => (
        <li key={one.id}>
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
