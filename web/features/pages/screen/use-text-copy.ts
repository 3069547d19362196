import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';

import { textOf } from '#web/lib/documents/document-text.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';

/** Copies the words of a document that this tab holds. */
export function useTextCopy(document: Y.Doc | undefined): () => Promise<void> {
  const { t } = useTranslation('pages');
  return async () => {
    await copyText(document ? textOf(document) : '', t('done.textCopied'));
  };
}
