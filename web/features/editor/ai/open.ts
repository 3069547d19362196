import type { Editor } from '@tiptap/react';

import type { TextBridge } from '#web/features/editor/text-bridge.ts';

import { holdSelection } from './held-range.ts';

/** Opens the AI panel for the selection; returns false where the AI is off. */
export function openAi(editor: Editor, { state }: TextBridge): boolean {
  const { canAskAi, ai } = state.getState();
  if (!canAskAi || !editor.isEditable) return false;
  ai?.end();
  state.setState({ ai: holdSelection(editor) });
  // Redraws with the held selection.
  editor.view.dispatch(editor.state.tr);
  return true;
}
