import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useBriefly } from '#web/features/item-detail/use-arrival.ts';
import { RelationItems } from '#web/features/item-rows/menu/relation-menu.tsx';
import { useLoadedItem } from '#web/features/work-items/data/load-item.ts';
import { openRelation } from '#web/features/work-items/overlays/store.ts';
import { removeRelation } from '#web/features/work-items/parts/changes.ts';
import { type SeenRelation, useRelations } from '#web/features/work-items/parts/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FirstRows } from '#web/ui/layout/first-rows.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

import { ItemLine } from './item-line.tsx';
import { LoosenButton } from './loosen-button.tsx';
import { useRelatedItems } from './use-related-items.ts';

interface RelationsProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
}

/** Items this one hangs together with, and how. */
export function Relations({ item, isReadOnly }: RelationsProps) {
  const { t } = useTranslation('work-items');
  const relations = useRelations(item.id);
  useRelatedItems(item, relations);
  if (relations.length === 0) return null;
  return (
    <section className="mt-3.5" aria-label={t('detail.relations.label')}>
      <header className="flex h-7 items-center gap-2 font-semibold">
        <h2>{t('detail.relations.label')}</h2>
        <span className="num font-normal text-muted">{formatNumber(relations.length)}</span>
        {!isReadOnly && (
          <span className="ms-auto">
            <Menu
              align="end"
              trigger={<IconButton icon={Plus} size={24} label={t('detail.relations.add')} />}
            >
              <RelationItems onPick={(type) => openRelation(item.id, type)} />
            </Menu>
          </span>
        )}
      </header>
      <FirstRows rows={relations}>
        {(relation) => (
          <RelationLine key={relation.id} item={item} relation={relation} isReadOnly={isReadOnly} />
        )}
      </FirstRows>
    </section>
  );
}

interface RelationLineProps extends RelationsProps {
  readonly relation: SeenRelation;
}

function RelationLine({ item, relation, isReadOnly }: RelationLineProps) {
  const { t } = useTranslation('work-items');
  const other = useLoadedItem(relation.otherId, item.project_id);
  const isAwaited = useBriefly();
  // Of an item the person may not see, nothing is told; one that is on its way keeps its room.
  if (!other) return isAwaited ? <div aria-hidden className="min-h-7.5" /> : null;
  return (
    <ItemLine
      item={other}
      kind={t(`detail.relations.${relation.type}`)}
      end={
        !isReadOnly && (
          <LoosenButton
            label={t('detail.relations.remove')}
            onClick={() => removeRelation(item, relation)}
          />
        )
      }
    />
  );
}
