import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

import { type DocumentHeading, headingsOf } from '#shared/document/outline.ts';
import { statsOf, type TextStats } from '#shared/document/text-stats.ts';

interface Reports {
  readonly onStats?: ((stats: TextStats) => void) | undefined;
  readonly onHeadings?: ((headings: readonly DocumentHeading[]) => void) | undefined;
}

/** Pause in typing after which a long text is counted, in milliseconds. */
const REST_MS = 400;

/** Reports size and headings of a text, first on mounting and then after each pause. */
export function useDocumentReports(editor: Editor | null, reports: Reports): void {
  const latest = useRef(reports);
  useEffect(() => {
    latest.current = reports;
  });
  useEffect(() => {
    if (!editor) return undefined;
    let known = '';
    const report = () => {
      if (editor.isDestroyed) return;
      const { doc } = editor.state;
      latest.current.onStats?.(statsOf(doc));
      const headings = headingsOf(doc);
      const text = JSON.stringify(headings);
      if (text !== known) latest.current.onHeadings?.(headings);
      known = text;
    };
    let timer = setTimeout(report);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(report, REST_MS);
    };
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
}
