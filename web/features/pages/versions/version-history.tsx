import { useTranslation } from 'react-i18next';

import type { PageImage, PageVersion } from '#shared/contract/pages.ts';
import { restorePageVersion } from '#web/features/pages/changes.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { VersionPanel } from './version-panel.tsx';

interface VersionHistoryProps {
  readonly page: PageImage;
  /** A version's id, or `current`. */
  readonly chosen: string;
  /** Absent while the text is not drawn yet. */
  readonly currentHtml: string | undefined;
  readonly canRestore: boolean;
  readonly onChoose: (version: string) => void;
  readonly onClose: () => void;
}

/** The version history in place of the text; bringing a version back leads back to the text. */
export function VersionHistory({ onClose, ...panel }: VersionHistoryProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const restore = async (version: PageVersion) => {
    try {
      await restorePageVersion(slug, panel.page, version.id);
      showToast({ title: t('versions.restored') });
      onClose();
    } catch (error) {
      showToast({
        tone: 'error',
        title: t('versions.restoreFailed'),
        ...(error instanceof Error && { text: error.message }),
      });
    }
  };
  return <VersionPanel {...panel} onRestore={restore} onClose={onClose} />;
}
