import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RichTextEditor, type RichTextHandle } from '#web/features/editor/rich-text-editor.tsx';
import { filesIn, isBlank } from '#web/features/editor/store.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { addComment } from './changes.ts';
import type { CommentPlace } from './store.ts';

interface CommentComposerProps {
  readonly place: CommentPlace;
  readonly slug: string;
  readonly onTyping: (isTyping: boolean) => void;
  /** Id of the thread for a reply, whose composer opens and closes. */
  readonly parentId?: string;
  readonly onClose?: () => void;
  /** Called after a comment was added. */
  readonly onSent?: () => void;
  readonly ref?: Ref<RichTextHandle>;
}

/** Editor of a new comment; the text is stored until it is sent. */
export function CommentComposer(props: CommentComposerProps) {
  const { place, slug, onTyping, parentId, onClose, ref } = props;
  const { t } = useTranslation('work-items');
  const { html, setHtml, isEmpty, isBusy, setIsBusy, round, send } = useNewComment(props);
  const box = useRef<HTMLDivElement>(null);
  // A reply is written in its thread, above the sticky composer, and scrolls into view as a whole:
  // its editor renders after its frame, and grows with the text.
  useEffect(() => {
    const frame = box.current;
    if (parentId === undefined || !frame) return undefined;
    const sizes = new ResizeObserver(() => frame.scrollIntoView({ block: 'nearest' }));
    sizes.observe(frame);
    return () => sizes.disconnect();
  }, [parentId]);
  return (
    <div
      ref={box}
      className="scroll-mb-64 rounded-card border border-line-strong bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent"
    >
      <RichTextEditor
        key={`${place.itemId} ${round}`}
        {...(ref && { ref })}
        size="comment"
        label={t(parentId ? 'detail.comments.answer' : 'detail.comments.label')}
        placeholder={t(`detail.comments.${parentId ? 'answer' : 'placeholder'}`)}
        value={html}
        isFocused={round > 0 || parentId !== undefined}
        target={{ kind: 'COMMENT_DESCRIPTION', slug, projectId: place.projectId }}
        onChange={(next, isNowEmpty) => {
          setHtml(isNowEmpty ? '' : next);
          onTyping(!isNowEmpty);
        }}
        onFocusChange={(isFocused) => onTyping(isFocused && !isEmpty)}
        onSubmit={send}
        {...(onClose && { onEscape: onClose })}
        onBusy={setIsBusy}
        end={
          <ComposerEnd
            isReply={parentId !== undefined}
            isEmpty={isEmpty}
            isBusy={isBusy}
            onClose={onClose}
            onSend={send}
          />
        }
      />
    </div>
  );
}

/** Text of a new comment, stored across reloads. */
function useNewComment({ place, parentId, onTyping, onClose, onSent }: CommentComposerProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [html, setHtml, forget] = useKeptText(`comment.${me.id}.${parentId ?? place.itemId}`);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);
  const isEmpty = isBlank(html);
  const send = () => {
    if (isBusy) announce(t('detail.comments.uploading'), 'assertive');
    if (isBusy || isEmpty) return;
    addComment(place, { html, files: filesIn(html), parent: parentId ?? null });
    forget();
    onTyping(false);
    onClose?.();
    onSent?.();
    setRound(round + 1);
  };
  return { html, setHtml, isEmpty, isBusy, setIsBusy, round, send };
}

interface ComposerEndProps {
  readonly isReply: boolean;
  readonly isEmpty: boolean;
  readonly isBusy: boolean;
  readonly onClose: (() => void) | undefined;
  readonly onSend: () => void;
}

/** Send button, and cancel for replies. */
function ComposerEnd({ isReply, isEmpty, isBusy, onClose, onSend }: ComposerEndProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      {isBusy && <span className="text-12 text-muted">{t('detail.comments.uploading')}</span>}
      {onClose && (
        <Button size={24} variant="ghost" onClick={onClose}>
          {t('detail.cancel')}
        </Button>
      )}
      <Button
        size={24}
        variant={isEmpty ? 'plain' : 'primary'}
        shortcut="mod+enter"
        aria-disabled={isEmpty || isBusy}
        onClick={onSend}
      >
        {t(isReply ? 'detail.comments.reply' : 'detail.comments.send')}
      </Button>
    </>
  );
}
