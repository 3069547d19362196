import type { ReactNode } from 'react';

import { ItemOverlays } from './item-overlays.tsx';
import { ItemView } from './item-view.tsx';

interface ItemSectionProps {
  readonly itemId: string;
  readonly projectId: string;
  readonly onBack: () => void;
  /** Stands in place of what is below the item. */
  readonly children: ReactNode;
}

/** A work item inside the screen of another feature, which says what stands below its text. */
export function ItemSection({ itemId, projectId, onBack, children }: ItemSectionProps) {
  return (
    <>
      <ItemView
        itemId={itemId}
        projectId={projectId}
        onBack={onBack}
        drawItems={() => <>{children}</>}
      />
      <ItemOverlays />
    </>
  );
}
