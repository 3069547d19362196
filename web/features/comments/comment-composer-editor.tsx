import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RichTextEditor, type RichTextHandle } from '#web/features/editor/rich-text-editor.tsx';
import { filesIn, isBlank } from '#web/features/editor/store.ts';
import { announce } from '#web/lib/announce.ts';
import { useKeptText } from '#web/lib/kept-text.ts';
import { useMe } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

import { addComment, type CommentPlace } from './changes.ts';

interface CommentComposerProps {
  readonly place: CommentPlace;
  readonly slug: string;
  readonly onTyping: (isTyping: boolean) => void;
  readonly ref?: Ref<RichTextHandle>;
}

/** Where comments are written; what is typed is kept until it is sent (principle 15). */
export function CommentComposer({ place, slug, onTyping, ref }: CommentComposerProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [html, setHtml, forget] = useKeptText(`comment.${me.id}.${place.itemId}`);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);
  const isEmpty = isBlank(html);

  const send = () => {
    if (isBusy) {
      announce(t('detail.comments.uploading'), 'assertive');
      return;
    }
    if (isEmpty) return;
    addComment(place, { html, files: filesIn(html), me: me.id });
    forget();
    onTyping(false);
    setRound(round + 1);
  };

  return (
    <div className="rounded-card border border-line-strong bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
      <RichTextEditor
        key={`${place.itemId} ${round}`}
        {...(ref && { ref })}
        size="comment"
        label={t('detail.comments.label')}
        placeholder={t('detail.comments.placeholder')}
        value={html}
        isFocused={round > 0}
        target={{ kind: 'COMMENT_DESCRIPTION', slug, projectId: place.projectId }}
        onChange={(next, isNowEmpty) => {
          setHtml(isNowEmpty ? '' : next);
          onTyping(!isNowEmpty);
        }}
        onFocusChange={(isFocused) => onTyping(isFocused && !isEmpty)}
        onSubmit={send}
        onBusy={setIsBusy}
        end={
          <>
            {isBusy && <span className="text-12 text-muted">{t('detail.comments.uploading')}</span>}
            <Tooltip label={t('detail.comments.send')} shortcut="mod+enter">
              <Button
                size={24}
                variant={isEmpty ? 'plain' : 'primary'}
                aria-disabled={isEmpty || isBusy}
                onClick={send}
              >
                {t('detail.comments.send')}
              </Button>
            </Tooltip>
          </>
        }
      />
    </div>
  );
}
