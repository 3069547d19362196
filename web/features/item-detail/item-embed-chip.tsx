import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { usePeople } from '#web/features/people/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { useIsUnseen, useLoadedItem } from '#web/features/work-items/data/load-item.ts';
import { PriorityIcon } from '#web/features/work-items/fields/priority-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';

interface ItemEmbedChipProps {
  readonly itemId: string;
  readonly projectId: string;
}

/** A work item that stands in a text: its row as it is now; it leads to the item. */
export function ItemEmbedChip({ itemId, projectId }: ItemEmbedChipProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const people = usePeople();
  const item = useLoadedItem(itemId, projectId);
  const isUnseen = useIsUnseen(itemId);
  const key = useKeyOf(item);
  if (!item) {
    return <p className="min-h-9 px-3 py-2 text-muted">{isUnseen && t('embed.missing')}</p>;
  }
  const assignees = item.assignee_ids.flatMap((id) => people.get(id) ?? []);
  return (
    <div className="relative flex min-h-9 items-center gap-2.5 px-3 hover:bg-hover">
      <PriorityIcon priority={item.priority} label={t(`fields.priority.${item.priority}`)} />
      <span className="key shrink-0">{key}</span>
      <StateIcon stateId={item.state_id} isNamed />
      <Link
        to="/$slug/browse/$key"
        params={{ slug, key }}
        dir="auto"
        className="embed-link min-w-0 flex-1 truncate after:absolute after:inset-0"
      >
        {item.name}
      </Link>
      {assignees.length > 0 && <AvatarStack people={assignees} />}
    </div>
  );
}
