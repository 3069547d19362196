import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { projects } from '#web/features/projects/store.ts';
import { publicAddress } from '#web/lib/browser/space-path.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** Says that a project is published, and leads to what visitors see. */
export function PublicChip({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const anchor = projects.use(projectId)?.anchor;
  if (!anchor) return null;
  return (
    <a
      href={publicAddress('issues', anchor)}
      target="_blank"
      rel="noreferrer"
      title={t('list.publicTip')}
      className="inline-flex h-6 items-center gap-1 rounded-full border border-line px-2 text-12 text-muted hover:bg-hover hover:text-ink touch:h-11"
    >
      <Icon of={Globe} size={14} />
      {t('list.public')}
    </a>
  );
}
