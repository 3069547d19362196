import { ArrowRightToLine, Minus, Plus, Trash2, TriangleAlert, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Link } from '#shared/lib/dependencies/graph.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { openRelation } from '#web/features/work-items/overlays/store.ts';
import { changeLag, removeRelation } from '#web/features/work-items/parts/changes.ts';
import { relations, seenFrom } from '#web/features/work-items/parts/store.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { MenuGroup, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';
import type { Span } from '#web/ui/timeline/span.ts';

import { useLinkWords } from './link-words.ts';
import { mayLink, useLinkGraph, warningOf } from './use-item-links.ts';

interface LinkItemsProps {
  readonly item: WorkItemImage;
  readonly today: Day;
  readonly onMove: (span: Span) => void;
  /** Brings the row of another item into sight. */
  readonly onGo: (id: string) => void;
}

/** The relations in time that can be made, as the item sees them. */
const MADE = [
  'blocked_by',
  'blocking',
  'start_after',
  'start_before',
  'finish_after',
  'finish_before',
  'finish_after_start',
  'start_before_finish',
] as const;

/** The links of an item as commands: what mends its dates, each link, and new ones. */
export function LinkItems({ item, today, onMove, onGo }: LinkItemsProps) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const graph = useLinkGraph();
  const words = useLinkWords();
  const canLink = mayLink(screen, item.id);
  const warning = warningOf(graph, words, item.id, true, today);
  const links = graph.of(item.id);
  const { span } = warning ?? {};
  return (
    <>
      {warning && span && (
        <MenuGroup label={warning.text}>
          <MenuItem icon={TriangleAlert} onSelect={() => onMove(span)}>
            {warning.action}
          </MenuItem>
        </MenuGroup>
      )}
      {(canLink || links.length > 0) && (
        <SubMenu icon={Waypoints} label={t('timeline.links.menu')}>
          {links.map((link) => (
            <OneLink key={link.id} {...{ link, item, canLink, onGo }} />
          ))}
          {canLink && links.length > 0 && <MenuSeparator />}
          {canLink &&
            MADE.map((type) => (
              <MenuItem key={type} onSelect={() => openRelation(item.id, type)}>
                {t(`detail.relations.${type}`)}…
              </MenuItem>
            ))}
        </SubMenu>
      )}
    </>
  );
}

interface OneLinkProps extends Pick<LinkItemsProps, 'item' | 'onGo'> {
  readonly link: Link;
  readonly canLink: boolean;
}

function OneLink({ link, item, canLink, onGo }: OneLinkProps) {
  const { t } = useTranslation('work-items');
  const row = relations.use(link.id);
  const other = workItems.use(link.from === item.id ? link.to : link.from);
  // Of an item the person may not see, nothing is told.
  if (!row || !other) return null;
  const seen = seenFrom(row, item.id);
  const name = t('timeline.links.named', {
    kind: t(`detail.relations.${seen.type}`),
    item: keyOf(other),
  });
  return (
    <SubMenu label={name}>
      <MenuItem icon={ArrowRightToLine} onSelect={() => onGo(other.id)}>
        {t('timeline.links.go', { item: keyOf(other) })}
      </MenuItem>
      {canLink && (
        <MenuGroup label={t('timeline.links.lag', { count: link.lag })}>
          <MenuItem icon={Plus} onSelect={() => changeLag(item, seen, link.lag + 1)}>
            {t('timeline.links.moreLag')}
          </MenuItem>
          <MenuItem icon={Minus} onSelect={() => changeLag(item, seen, link.lag - 1)}>
            {t('timeline.links.lessLag')}
          </MenuItem>
          <MenuItem icon={Trash2} onSelect={() => removeRelation(item, seen)}>
            {t('timeline.links.remove')}
          </MenuItem>
        </MenuGroup>
      )}
    </SubMenu>
  );
}
