import { useTranslation } from 'react-i18next';

import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import type { RelationType } from '#shared/contract/work-items.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';

const KEYS: Partial<Record<RelationType, string>> = {
  blocked_by: 'item-relate-blocked',
  blocking: 'item-relate-blocking',
  duplicate: 'item-relate-duplicate',
  relates_to: 'item-relate',
};

/** The kinds of relation, as lines of a menu. */
export function RelationItems({ onPick }: { readonly onPick: (type: RelationType) => void }) {
  const { t } = useTranslation('work-items');
  return RELATION_TYPES.map((type) => (
    <MenuItem key={type} onSelect={() => onPick(type)} shortcut={keysOf(KEYS[type] ?? '')}>
      {t(`detail.relations.${type}`)}
    </MenuItem>
  ));
}
