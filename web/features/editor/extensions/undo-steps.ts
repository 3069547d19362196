import { closeHistory } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { yUndoPluginKey } from '@tiptap/y-tiptap';

/** Ends an undo step at the end of each sentence and line, also when typing without a pause. */
export const UndoSteps = Extension.create({
  name: 'undoSteps',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, _to, text) => {
          const before = view.state.doc.resolve(from).nodeBefore?.text?.at(-1) ?? '';
          if (endsSentence(before, text)) endStep(view);
          return false;
        },
        handleKeyDown: (view, { key }) => {
          if (key === 'Enter') endStep(view);
          return false;
        },
      },
    }),
  ],
});

/** Whether a sentence ends between these texts; some scripts put no space after it. */
function endsSentence(before: string, text: string): boolean {
  return /[。！？]/.test(before) || (/[.!?…؟।]/.test(before) && /^\s/.test(text));
}

function endStep(view: EditorView): void {
  const shared = yUndoPluginKey.getState(view.state);
  if (shared) shared.undoManager.stopCapturing();
  else view.dispatch(closeHistory(view.state.tr));
}
