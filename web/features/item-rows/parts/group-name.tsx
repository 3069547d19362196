import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';
import { useValueLook } from '#web/features/work-items/fields/value-look.tsx';
import { groupName, noneName } from '#web/features/work-items/fields/value-text.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** A group as people know it. */
export interface GroupLook {
  readonly icon: ReactNode;
  readonly name: string;
}

/** How a group is called and marked; it follows what others change of the state, label or person. */
export function useGroupLook(by: GroupName | null, key: string, facts: ListFacts): GroupLook {
  const t = useWords('work-items');
  const field = by === null ? null : groupOf(by).field;
  const look = useValueLook(field, key === NONE ? null : key);
  if (field === null) return { icon: null, name: t('list.all') };
  return {
    icon: look.icon ?? <Icon of={CircleDashed} className="text-faint" />,
    name: look.name ?? groupName(field, key, { facts, t }) ?? noneName(field, t),
  };
}
