import type { Editor } from '@tiptap/react';

import type { TextBridge } from '#web/features/editor/text-bridge.ts';

import { holdSelection } from './held-range.ts';

/** Opens the panel of the AI at the selection; nothing where the AI is off. */
export function openAi(editor: Editor, { state }: TextBridge): boolean {
  const { canAskAi, ai } = state.getState();
  if (!canAskAi || !editor.isEditable) return false;
  ai?.end();
  state.setState({ ai: holdSelection(editor) });
  // What is held is drawn as selected from now on.
  editor.view.dispatch(editor.state.tr);
  return true;
}
