import { Layers } from 'lucide-react';

import type { ViewImage } from '#shared/contract/views.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** The mark of a view: its own, else the sign of views. */
export function ViewIcon({ view }: { readonly view: Pick<ViewImage, 'logo_props'> }) {
  if (view.logo_props['in_use']) return <ProjectIcon project={view} />;
  return <Icon of={Layers} className="text-muted" />;
}
