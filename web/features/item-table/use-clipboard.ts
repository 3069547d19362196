import { type ClipboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { readTsv } from '#web/lib/formats/tsv.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import type { CellEdits } from './use-cell-edits.ts';
import { isField } from './use-cell-keys.ts';

/** What buttons do with the clipboard. */
export interface Clipboard {
  readonly copy: () => void;
  readonly paste: () => void;
}

/** Joins the chosen cells to the clipboard: by the browser's own events for keys, and for buttons. */
export function useClipboard(edits: CellEdits) {
  const { t } = useTranslation('work-items-table');
  return useMemo(() => {
    const refused = (what: 'copy' | 'paste') =>
      showToast({ title: t(`clipboard.${what}`), tone: 'error', key: 'clipboard' });
    const handlers = {
      onCopy: (event: ClipboardEvent) => takeOut(event, edits),
      onCut: (event: ClipboardEvent) => {
        if (takeOut(event, edits)) edits.clear();
      },
      onPaste: (event: ClipboardEvent) => {
        if (isField(event.target)) return;
        event.preventDefault();
        edits.paste(readTsv(event.clipboardData.getData('text/plain')));
      },
    };
    const clipboard: Clipboard = {
      copy: () => {
        const text = edits.copy();
        if (text !== null) writeClipboard(text).catch(() => refused('copy'));
      },
      paste: () => {
        // Browsers may ask first, or leave it to the keys.
        Promise.resolve()
          .then(() => navigator.clipboard.readText())
          .then((text) => edits.paste(readTsv(text)))
          .catch(() => refused('paste'));
      },
    };
    return { handlers, clipboard };
  }, [edits, t]);
}

function takeOut(event: ClipboardEvent, edits: CellEdits): boolean {
  const text = isField(event.target) ? null : edits.copy();
  if (text === null) return false;
  event.preventDefault();
  event.clipboardData.setData('text/plain', text);
  return true;
}
