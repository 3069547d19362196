import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';

import { bringIntoSight } from '#web/lib/browser/bring-into-sight.ts';

/** Keeps a followed person's caret in view. */
export function useFollow(editor: Editor | null, personId: string | null): void {
  useEffect(() => {
    if (!editor || personId === null) return undefined;
    let last = '';
    const follow = () => {
      const caret = caretOf(editor, personId);
      const box = caret?.getBoundingClientRect();
      const at = box ? `${Math.round(box.top + window.scrollY)}` : '';
      if (caret && at !== last) bringIntoSight(caret, { block: 'nearest' });
      last = at;
    };
    follow();
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
    };
  }, [editor, personId]);
}

/** Element of another person's caret. */
export function caretOf(editor: Editor, personId: string): HTMLElement | null {
  return editor.view.dom.querySelector<HTMLElement>(
    `.caret[data-person="${CSS.escape(personId)}"]`,
  );
}
