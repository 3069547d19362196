import { useTranslation } from 'react-i18next';

import type { PublicItem } from '#shared/contract/published-boards.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import type { BoardGroup } from './board-changes.ts';
import { GroupName, ItemFoot, ItemPriority, useItemKey } from './item-parts.tsx';
import { ItemVotes } from './item-votes.tsx';
import { usePublicScreen } from './use-board.ts';
import { useGroupName } from './use-group-name.ts';

/** Items as lines, grouped by state. */
export function PublicList({ groups }: { readonly groups: readonly BoardGroup[] }) {
  return (
    <div className="bg-surface pb-6">
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { readonly group: BoardGroup }) {
  const { t } = useTranslation('published-boards');
  const { board } = usePublicScreen();
  const name = useGroupName(group.key);
  return (
    <section aria-label={name}>
      <h2 className="sticky top-0 z-10 flex h-8 items-center gap-2 border-b border-line bg-sunken px-4 font-medium md:px-6">
        <GroupName group={group} name={name} />
      </h2>
      <ul>
        {group.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {group.items.length < group.total && (
        <div className="px-4 py-1 md:px-6">
          <Button variant="ghost" onClick={() => void board.more(group.key)}>
            {t('group.more', { name })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Line({ item }: { readonly item: PublicItem }) {
  const { t } = useTranslation('published-boards');
  const { open, opened } = usePublicScreen();
  const key = useItemKey(item);
  return (
    <li
      data-item={item.id}
      className={`relative flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 md:px-6 ${opened === item.id ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <ItemPriority item={item} />
      {key && <span className="num text-12 text-muted">{key}</span>}
      <button
        type="button"
        aria-label={t('item.label', { name: item.name })}
        onClick={() => open(item.id)}
        className="min-w-0 flex-1 basis-48 text-start wrap-anywhere outline-none before:absolute before:inset-0 focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-accent"
      >
        <span dir="auto">{item.name}</span>
      </button>
      {/* On phones a line of its own, with the votes at its end. */}
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 md:contents">
        <ItemFoot item={item} />
        <div className="ms-auto">
          <ItemVotes item={item} />
        </div>
      </div>
    </li>
  );
}
