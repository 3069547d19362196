import { type ComponentProps, Suspense } from 'react';

import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

const DisplayPanel = latePart(async () => (await import('./display-panel.tsx')).DisplayPanel);

/** The display settings, fetched when they are opened first: lists are drawn without them. */
export function LaterDisplayPanel(props: ComponentProps<typeof DisplayPanel>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <DisplayPanel {...props} />
    </Suspense>
  );
}
