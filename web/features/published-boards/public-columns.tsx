import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

import type { BoardGroup } from './board-changes.ts';
import { GroupName } from './item-parts.tsx';
import { PublicCard } from './public-card.tsx';
import { usePublicScreen } from './use-board.ts';
import { useGroupName } from './use-group-name.ts';

/** Items as cards, a column for each state. */
export function PublicColumns({ groups }: { readonly groups: readonly BoardGroup[] }) {
  return (
    <div className="flex min-h-full w-max min-w-full gap-3 px-4 py-3 md:px-6">
      {groups.map((group) => (
        <Column key={group.key} group={group} />
      ))}
    </div>
  );
}

function Column({ group }: { readonly group: BoardGroup }) {
  const { t } = useTranslation('published-boards');
  const { board } = usePublicScreen();
  const name = useGroupName(group.key);
  return (
    <section aria-label={name} className="w-80 max-w-[85vw] shrink-0">
      <h2 className="flex h-8 items-center gap-2 px-1 font-medium">
        <GroupName group={group} name={name} />
      </h2>
      <ul className="mt-1 grid gap-2">
        {group.items.map((item) => (
          <PublicCard key={item.id} item={item} />
        ))}
      </ul>
      {group.items.length < group.total && (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => void board.more(group.key)}>
          {t('group.more', { name })}
        </Button>
      )}
    </section>
  );
}
