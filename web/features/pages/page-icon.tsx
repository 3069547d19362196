import { FileText } from 'lucide-react';

import type { PageImage } from '#shared/contract/pages.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

interface PageIconProps {
  readonly page: Pick<PageImage, 'logo_props'>;
  readonly size?: 16 | 20 | 24;
}

/** A page's mark; a sheet where it has none. */
export function PageIcon({ page, size = 16 }: PageIconProps) {
  if (!page.logo_props['in_use']) {
    return <Icon of={FileText} size={size === 24 ? 20 : size} className="text-muted" />;
  }
  return <ProjectIcon project={page} size={size} />;
}
