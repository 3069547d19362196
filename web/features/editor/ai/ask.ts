import type { Editor } from '@tiptap/react';

import { AI_TEXT_MAX, type RephraseTask } from '#shared/constants/ai.ts';
import type {
  AskAssistant,
  AssistantAnswer,
  RephrasedText,
  RephraseText,
} from '#shared/contract/ai.ts';
import { documentMarkdown } from '#shared/document/document-markdown.ts';
import { markdownNames } from '#web/features/editor/export/export-names.ts';
import type { TextBridge, UploadPlace } from '#web/features/editor/text-bridge.ts';
import { send } from '#web/lib/http/http.ts';

import type { HeldRange } from './held-range.ts';

export interface AiAction {
  readonly id: string;
  readonly task: RephraseTask;
  readonly casual_score?: number;
  readonly formal_score?: number;
}

/** Actions on a text, most used first. */
export const AI_ACTIONS: readonly AiAction[] = [
  { id: 'grammar', task: 'FIX_GRAMMAR' },
  { id: 'rephrase', task: 'REPHRASE' },
  { id: 'shorten', task: 'SHORTEN' },
  { id: 'lengthen', task: 'LENGTHEN' },
  { id: 'summarize', task: 'SUMMARIZE' },
  { id: 'formal', task: 'REPHRASE', formal_score: 10 },
  { id: 'casual', task: 'REPHRASE', casual_score: 10 },
];

/** An action, or a free question. */
export type AiWish = AiAction | { readonly question: string };

/** The text to send, or why there is none. */
type TextToSend = { readonly text: string } | { readonly problem: 'tooLong' | 'gone' };

/** The held selection, or the whole text when it is empty. */
export function textToSend(
  editor: Editor,
  held: HeldRange,
  { bridge, place }: { readonly bridge: TextBridge; readonly place: UploadPlace },
): TextToSend {
  const range = held.place();
  const { doc } = editor.state;
  // Never more than the selection: others may have deleted it meanwhile.
  if (!held.isEmpty && !range) return { problem: 'gone' };
  const content = held.isEmpty || !range ? doc.content : doc.slice(range.from, range.to).content;
  const names = markdownNames(bridge.state.getState().source, place, false);
  const text = documentMarkdown(content, names);
  return text.length > AI_TEXT_MAX ? { problem: 'tooLong' } : { text };
}

/** Asks the AI; a failure is an error with a readable message. */
export async function askAi(
  slug: string,
  wish: AiWish,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
): Promise<string> {
  const workspace = `/api/workspaces/${slug}`;
  if ('question' in wish) {
    const body: AskAssistant = { task: wish.question, prompt: text };
    const path = `${workspace}/ai-assistant/`;
    return (await send<AssistantAnswer>('POST', path, { body, signal })).response;
  }
  const { id: _id, ...how } = wish;
  const body = { ...how, text_input: text } satisfies Partial<RephraseText>;
  const path = `${workspace}/rephrase-grammar/`;
  return (await send<RephrasedText>('POST', path, { body, signal })).response;
}
