import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, use } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { OpenItem } from '#web/features/item-detail/open-item.ts';
import { linkOf, slugOf, useKeyOf } from '#web/features/work-items/data/address.ts';

interface ItemLinkProps {
  readonly item: WorkItemImage;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Leads to an item; a plain press stays where the reader is, in the peek. */
export function ItemLink({ item, children, className = '' }: ItemLinkProps) {
  const open = useOpen();
  const key = useKeyOf(item);
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(slugOf(item.project_id), key);
  };
  return (
    <a
      href={linkOf(item)}
      onClick={handleClick}
      className={`hover:underline ${className}`}
      dir="auto"
    >
      {children}
    </a>
  );
}

/** Opens an item: in the peek when there is one, else as its page. */
export function useOpen(): (slug: string, key: string) => void {
  const open = use(OpenItem);
  const navigate = useNavigate();
  return (slug, key) => {
    if (open) open(key);
    else void navigate({ to: '/$slug/browse/$key', params: { slug, key } });
  };
}
