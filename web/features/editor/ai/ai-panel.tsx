import { type Editor, posToDOMRect, useEditorState } from '@tiptap/react';
import { CornerDownLeft, Sparkles } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import type { TextBridge, UploadPlace } from '#web/features/editor/text-bridge.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { AiAnswer } from './ai-answer.tsx';
import { AI_ACTIONS, type AiWish, askAi, textToSend } from './ask.ts';
import type { HeldRange } from './held-range.ts';
import { insertBelow, replaceBy } from './put-answer.ts';

interface AiPanelProps {
  readonly editor: Editor;
  readonly bridge: TextBridge;
  readonly place: UploadPlace;
  readonly held: HeldRange;
}

/** State of a question to the AI: being written, pending, answered or failed. */
type Phase =
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly wish: AiWish }
  | {
      readonly kind: 'answered';
      readonly wish: AiWish;
      /** The text that the question was about. */
      readonly text: string;
      readonly answer: string;
    }
  | { readonly kind: 'failed'; readonly wish: AiWish | null; readonly reason: string };

/** Asks the AI about the selection or the whole text; the answer is shown before it is inserted. */
export function AiPanel({ editor, bridge, place, held }: AiPanelProps) {
  const { t } = useTranslation('editor');
  const content = useRef<HTMLDivElement>(null);
  const close = () => {
    const { activeElement } = document;
    // Keeps the focus where the person has moved it; otherwise returns it to the text.
    const isHere = activeElement === document.body || content.current?.contains(activeElement);
    closePanel(editor, bridge, held);
    if (isHere && !editor.isDestroyed) editor.view.focus();
  };
  const { phase, ask, again } = useAi({ editor, bridge, place, held });
  const anchor = useMemo(
    () => ({ getBoundingClientRect: () => rectOf(editor, held) }),
    [editor, held],
  );
  const finish = (put: () => void) => {
    close();
    put();
  };
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t('ai.title')}
      onClose={close}
      isKept={phase.kind === 'waiting' || phase.kind === 'answered'}
    >
      <div ref={content} className="grid w-96 max-w-full gap-2 p-3">
        {phase.kind === 'asking' && <AskForm bridge={bridge} onAsk={ask} />}
        {phase.kind === 'waiting' && <Waiting onCancel={again} />}
        {phase.kind === 'failed' && (
          <Failed
            reason={phase.reason}
            onAgain={() => (phase.wish ? ask(phase.wish) : again())}
            onOther={again}
          />
        )}
        {phase.kind === 'answered' && (
          <Answered
            editor={editor}
            held={held}
            answer={phase.answer}
            place={place}
            isChanged={() => {
              const now = textToSend(editor, held, { bridge, place });
              return !('text' in now) || now.text !== phase.text;
            }}
            finish={finish}
            onAgain={() => ask(phase.wish)}
            onDiscard={close}
          />
        )}
        <p className="text-12 text-muted">{t(`ai.${held.isEmpty ? 'noteAll' : 'note'}`)}</p>
      </div>
    </AnchoredPopover>
  );
}

interface AnsweredProps extends Pick<AiPanelProps, 'editor' | 'held' | 'place'> {
  readonly answer: string;
  /** Whether somebody has edited the selected range since the question. */
  readonly isChanged: () => boolean;
  readonly finish: (put: () => void) => void;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

/** The answer and its actions; a range that others have changed meanwhile is not replaced. */
function Answered(props: AnsweredProps) {
  const { editor, held, answer, place, isChanged, finish, onAgain, onDiscard } = props;
  const { isOld, canPut } = useEditorState({
    editor,
    selector: () => ({ isOld: !held.isEmpty && isChanged(), canPut: editor.isEditable }),
  });
  const replace = () => {
    const range = held.place();
    if (range) finish(() => replaceBy(editor, range, answer));
  };
  const insert = () => {
    const at = held.place()?.to ?? editor.state.doc.content.size;
    finish(() => insertBelow(editor, at, answer));
  };
  return (
    <AiAnswer
      answer={answer}
      place={place}
      isOld={isOld}
      onReplace={held.isEmpty || isOld || !canPut ? undefined : replace}
      onInsert={canPut ? insert : undefined}
      onAgain={onAgain}
      onDiscard={onDiscard}
    />
  );
}

function useAi({ editor, bridge, place, held }: AiPanelProps) {
  const { t } = useTranslation('editor');
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const ask = (wish: AiWish) => {
    const sent = textToSend(editor, held, { bridge, place });
    if ('problem' in sent) {
      setPhase({ kind: 'failed', wish: null, reason: t(`ai.${sent.problem}`) });
      return;
    }
    const { text } = sent;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setPhase({ kind: 'waiting', wish });
    askAi(place.slug, wish, { text, signal: controller.signal }).then(
      (answer) => {
        if (controller.signal.aborted) return;
        if ('question' in wish) bridge.state.setState({ aiQuestion: '' });
        setPhase({ kind: 'answered', wish, text, answer });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setPhase({ kind: 'failed', wish, reason: reasonOf(error, t) });
      },
    );
  };
  const again = () => {
    running.current?.abort();
    setPhase({ kind: 'asking' });
  };
  return { phase, ask, again };
}

type Translate = ReturnType<typeof useTranslation<'editor'>>['t'];

function reasonOf(error: unknown, t: Translate): string {
  if (!(error instanceof HttpError) || error.status === 0) return t('ai.offline');
  if (error.status !== 429) return error.message;
  return t('ai.tooMany', { count: Math.ceil((error.retryAfter ?? 60_000) / 1000) });
}

interface AskFormProps extends Pick<AiPanelProps, 'bridge'> {
  readonly onAsk: (wish: AiWish) => void;
}

/** The question form. Unanswered text stays, also after the panel was closed. */
function AskForm({ bridge, onAsk }: AskFormProps) {
  const { t } = useTranslation('editor');
  const question = useStore(bridge.state, (state) => state.aiQuestion);
  return (
    <>
      <Form
        className="flex gap-1.5"
        onSubmit={() => question.trim() !== '' && onAsk({ question: question.trim() })}
      >
        <Input
          ref={focus}
          size={32}
          className="min-w-0 flex-1"
          aria-label={t('ai.question')}
          placeholder={t('ai.question')}
          maxLength={2000}
          value={question}
          onChange={(event) => bridge.state.setState({ aiQuestion: event.target.value })}
        />
        <IconButton
          icon={CornerDownLeft}
          type="submit"
          size={32}
          label={t('ai.ask')}
          disabled={question.trim() === ''}
        />
      </Form>
      <div role="group" aria-label={t('ai.actions.title')} className="flex flex-wrap gap-1.5">
        {AI_ACTIONS.map((action) => (
          <Button key={action.id} size={24} onKeyDown={walk} onClick={() => onAsk(action)}>
            {t(`ai.actions.${action.id}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

/**
 * A ref that focuses the first control of a step on mounting only, so that it never takes the
 * focus back later.
 */
function focus(stop: HTMLElement | null): void {
  stop?.focus();
}

/** Arrow keys move between actions. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const group = event.currentTarget.parentElement;
  const buttons = [...(group?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((button) => button === event.currentTarget);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

function Waiting({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('editor');
  return (
    <div className="flex items-center gap-2">
      <Spinner label={t('ai.waiting')} />
      <span aria-hidden className="flex-1 text-muted">
        {t('ai.waiting')}
      </span>
      <Button ref={focus} size={24} onClick={onCancel}>
        {t('ai.cancel')}
      </Button>
    </div>
  );
}

interface FailedProps {
  readonly reason: string;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}

function Failed({ reason, onAgain, onOther }: FailedProps) {
  const { t } = useTranslation('editor');
  return (
    <>
      <Banner tone="danger">{reason}</Banner>
      <div className="flex flex-wrap gap-1.5">
        <Button ref={focus} size={24} onClick={onAgain}>
          {t('retry')}
        </Button>
        <Button size={24} variant="ghost" icon={Sparkles} onClick={onOther}>
          {t('ai.other')}
        </Button>
      </div>
    </>
  );
}

function closePanel(editor: Editor, bridge: TextBridge, held: HeldRange): void {
  held.end();
  bridge.state.setState({ ai: null });
  if (editor.isDestroyed) return;
  // Redraws without the held selection.
  editor.view.dispatch(editor.state.tr);
}

/** Height that the panel needs below its line, in pixels. */
const ROOM = 320;

/** Rectangle at the end of the held range, or of its visible part. */
function rectOf(editor: Editor, held: HeldRange): DOMRect {
  const at = held.place()?.to ?? editor.state.selection.to;
  const rect = posToDOMRect(editor.view, at, at);
  const lowest = Math.max(0, window.innerHeight - ROOM);
  if (rect.bottom >= 0 && rect.top <= window.innerHeight) return rect;
  return new DOMRect(rect.left, rect.bottom < 0 ? 0 : lowest, 0, 0);
}
