import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CommentImage } from '#shared/contract/comments.ts';
import { RichTextEditor } from '#web/features/editor/rich-text-editor.tsx';
import { isBlank } from '#web/features/editor/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { type CommentPlace, comments } from './store.ts';

interface CommentFormProps {
  readonly comment: CommentImage;
  readonly place: CommentPlace;
  readonly slug: string;
  readonly onDone: () => void;
}

/** Edits a comment in place; Escape cancels. */
export function CommentForm({ comment, place, slug, onDone }: CommentFormProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [kept, setKept, forget] = useKeptText(`comment-edit.${me.id}.${comment.id}`);
  const [isBusy, setIsBusy] = useState(false);
  const html = kept || comment.comment_html;
  const cancel = () => {
    forget();
    onDone();
  };
  const save = () => {
    if (isBusy || isBlank(html)) return;
    if (html !== comment.comment_html) {
      void comments.update(place, comment, { comment_html: html }, { text: html });
    }
    cancel();
  };
  const { projectId } = place;
  return (
    <div className="mt-1 rounded-card border border-line-strong bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
      <RichTextEditor
        size="comment"
        label={t('detail.comments.edit')}
        placeholder={t('detail.comments.placeholder')}
        value={html}
        isFocused
        target={{ kind: 'COMMENT_DESCRIPTION', slug, projectId, entityId: comment.id }}
        onChange={setKept}
        onSubmit={save}
        onEscape={cancel}
        onBusy={setIsBusy}
        end={
          <>
            <Button size={24} variant="ghost" onClick={cancel}>
              {t('detail.cancel')}
            </Button>
            <Button
              size={24}
              variant="primary"
              aria-disabled={isBusy || isBlank(html)}
              onClick={save}
            >
              {t('detail.save')}
            </Button>
          </>
        }
      />
    </div>
  );
}
