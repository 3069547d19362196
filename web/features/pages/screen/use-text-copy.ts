import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';

import { textOf } from '#web/lib/documents/document-text.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** Copies the words of a document that this tab holds. */
export function useTextCopy(document: Y.Doc | undefined): () => Promise<void> {
  const { t } = useTranslation('pages');
  return async () => {
    await navigator.clipboard.writeText(document ? textOf(document) : '');
    showToast({ title: t('done.textCopied'), key: 'copied' });
  };
}
