import { Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Link } from '#shared/lib/dependencies/graph.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import { relations, seenFrom } from '#web/features/work-items/parts/store.ts';
import { formatShare } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { useSpanSentence } from '#web/ui/timeline/use-key-span.ts';

import { spanOf } from './dates.ts';
import { lineOfId } from './line-ids.ts';
import { doneOf } from './timeline-rows.ts';
import { useLinkGraph } from './use-item-links.ts';

interface ItemCardProps {
  /** The id of its row. */
  readonly id: string;
}

const MOST_LINKS = 4;

/** What a bar is about: the item's title, state, dates, people and links. */
export function ItemCard({ id }: ItemCardProps) {
  const line = lineOfId(id);
  const item = workItems.use(line.is === 'row' ? line.row.id : null);
  const sentence = useSpanSentence();
  const links = useLinkGraph().of(item?.id ?? '');
  if (!item) return null;
  const done = doneOf(item);
  const [State, Assignees] = [fieldOf('state').Value, fieldOf('assignees').Value];
  return (
    <div className="space-y-1.5">
      <p className="line-clamp-2 text-13 font-medium" dir="auto">
        {item.name}
      </p>
      <p className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5">
          <State item={item} />
        </span>
        <span className="num shrink-0 text-muted">{sentence(spanOf(item))}</span>
      </p>
      {(item.assignee_ids.length > 0 || done > 0) && (
        <p className="flex items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-1.5">
            {item.assignee_ids.length > 0 && <Assignees item={item} />}
          </span>
          {done > 0 && <span className="num text-muted">{formatShare(done)}</span>}
        </p>
      )}
      {links.slice(0, MOST_LINKS).map((link) => (
        <LinkLine key={link.id} link={link} item={item} />
      ))}
    </div>
  );
}

interface LinkLineProps {
  readonly link: Link;
  readonly item: WorkItemImage;
}

function LinkLine({ link, item }: LinkLineProps) {
  const { t } = useTranslation('work-items');
  const row = relations.use(link.id);
  const other = workItems.use(link.from === item.id ? link.to : link.from);
  if (!row || !other) return null;
  const kind = t(`detail.relations.${seenFrom(row, item.id).type}`);
  return (
    <p className="flex items-center gap-1.5 text-muted">
      <Icon of={Waypoints} size={14} />
      {t('timeline.links.named', { kind, item: keyOf(other) })}
    </p>
  );
}
