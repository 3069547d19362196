import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { Link, LinkKind, LinkRule } from '#shared/lib/dependencies/graph.ts';

/** What is said of links between items. */
export interface LinkWords {
  /** What a link asks for: `NOVA-2 starts after NOVA-1 ends`. */
  readonly rule: (kind: LinkKind, from: string, to: string) => string;
  /** What is wrong where it is not kept, said of the item that waits; `item` is the one that goes first. */
  readonly broken: (rule: LinkRule, item: string) => string;
  readonly moveTo: (day: string) => string;
  readonly loop: (keys: readonly string[]) => string;
  readonly known: (from: string, to: string) => string;
}

/** The same in the language of the person. */
export function useLinkWords(): LinkWords {
  const { t } = useTranslation('work-items');
  const broken = useCallback(
    ({ kind, lag }: Pick<Link, 'kind' | 'lag'>, item: string) => {
      if (lag === 0) return t(`timeline.links.broken.${kind}`, { item });
      const side = lag > 0 ? 'after' : 'before';
      return t(`timeline.links.brokenBy.${side}.${kind}`, { item, count: Math.abs(lag) });
    },
    [t],
  );
  return {
    broken,
    rule: (kind, from, to) => t(`timeline.links.rule.${kind}`, { from, to }),
    moveTo: (day) => t('timeline.links.moveTo', { day }),
    loop: (keys) => t('timeline.links.loop', { way: keys.join(' → ') }),
    known: (from, to) => t('timeline.links.known', { from, to }),
  };
}
