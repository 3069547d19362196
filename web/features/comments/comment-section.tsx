import { Check, CircleCheck, Ellipsis, Link, Pencil, Quote, Reply, Trash2 } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CommentImage } from '#shared/contract/comments.ts';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { Reactions } from '#web/features/reactions/reactions-section.tsx';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useMeantMark } from '#web/ui/layout/use-meant-mark.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import {
  commentAnchor,
  type CommentPlace,
  comments,
  useCommentReactions,
  useMeantComment,
} from './store.ts';

const CommentForm = latePart(async () => (await import('./comment-form-editor.tsx')).CommentForm);

export interface CommentCardProps {
  readonly comment: CommentImage;
  readonly place: CommentPlace;
  readonly slug: string;
  /** URL of the item, for links to comments. */
  readonly itemLink: string;
  readonly isReadOnly: boolean;
  /** Quotes the comment in the composer. */
  readonly onQuote: (html: string) => void;
  /** Opens the composer of a reply. */
  readonly onReply?: (() => void) | undefined;
  /** Resolves or reopens the thread; missing without permission. */
  readonly onResolve?: (() => void) | undefined;
}

/** One comment with reactions and actions. */
export function CommentCard(props: CommentCardProps) {
  const { comment, place, isReadOnly } = props;
  const { t } = useTranslation('work-items');
  const author = usePerson(comment.actor);
  const reactions = useCommentReactions(comment.id);
  const [isEditing, setIsEditing] = useState(false);
  const card = useRef<HTMLElement>(null);
  const isMarked = useMeantMark(card, useMeantComment() === comment.id);
  useShownWhenNew(card, comment.id);
  return (
    <article
      ref={card}
      id={commentAnchor(comment.id)}
      aria-label={t('detail.comments.by', { name: author?.name ?? t('detail.someone') })}
      aria-current={isMarked || undefined}
      className={classNames(
        'group mt-3 grid scroll-mb-52 grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 rounded-card',
        isMarked &&
          'animate-tint outline-1 outline-offset-4 outline-accent [--who-soft:var(--accent-soft)] still:animate-none',
      )}
    >
      {author ? <Avatar person={author} size={24} /> : <span />}
      <div className="min-w-0">
        <CommentHead {...props} onEdit={() => setIsEditing(true)} />
        <CommentText {...props} isEditing={isEditing} onDone={() => setIsEditing(false)} />
        <Reactions
          className="mt-1.5"
          isReadOnly={isReadOnly}
          reactions={reactions}
          target={{
            entity: 'comment_reaction',
            path: `${place.path.replace(/\/issues\/[^/]+$/, '')}/comments/${comment.id}/reactions/`,
            link: { comment: comment.id },
          }}
        />
      </div>
    </article>
  );
}

/** Scrolls to one's own new comment, which is above the composer. */
function useShownWhenNew(card: RefObject<HTMLElement | null>, commentId: string): void {
  const isPending = comments.usePending(commentId);
  const [isNew] = useState(isPending);
  useEffect(() => {
    if (isNew) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew, card]);
}

/** Author, time and actions. */
function CommentHead(props: CommentCardProps & { readonly onEdit: () => void }) {
  const { comment } = props;
  const { t } = useTranslation('work-items');
  const author = usePerson(comment.actor);
  const isPending = comments.usePending(comment.id);
  return (
    <header className="flex min-h-6 items-center gap-1.5">
      <span className="truncate font-semibold" dir="auto">
        {author?.name ?? t('detail.someone')}
      </span>
      <time
        dateTime={comment.created_at}
        title={formatMoment(comment.created_at)}
        className="text-12 whitespace-nowrap text-faint"
      >
        {relative(comment.created_at)}
      </time>
      {comment.edited_at && (
        <span className="text-12 text-faint" title={formatMoment(comment.edited_at)}>
          {t('detail.comments.editedMark')}
        </span>
      )}
      {isPending && <PendingDot />}
      <span className="flex-1" />
      <CommentTools {...props} />
      <CommentMenu {...props} />
    </header>
  );
}

interface CommentTextProps extends Pick<CommentCardProps, 'comment' | 'place' | 'slug'> {
  readonly isEditing: boolean;
  readonly onDone: () => void;
}

/** The text, or its form while editing. */
function CommentText({ comment, place, slug, isEditing, onDone }: CommentTextProps) {
  const text = <RichText html={comment.comment_html} slug={slug} projectId={place.projectId} />;
  if (!isEditing) return text;
  return (
    <Suspense fallback={text}>
      <CommentForm comment={comment} place={place} slug={slug} onDone={onDone} />
    </Suspense>
  );
}

/** The most used actions, beside the menu. */
function CommentTools({ comment, onReply, onResolve }: CommentCardProps) {
  const { t } = useTranslation('work-items');
  const isResolved = Boolean(comment.resolved_at);
  return (
    <>
      {onResolve && (
        <IconButton
          icon={isResolved ? CircleCheck : Check}
          size={24}
          label={t(`detail.comments.${isResolved ? 'reopen' : 'resolve'}`)}
          isPressed={isResolved}
          onClick={onResolve}
          className={isResolved ? 'text-success!' : SEEN_AT_HAND}
        />
      )}
      {onReply && (
        <IconButton
          icon={Reply}
          isDirectional
          size={24}
          label={t('detail.comments.reply')}
          onClick={onReply}
          className={SEEN_AT_HAND}
        />
      )}
    </>
  );
}

/** Visible on hover and focus. */
const SEEN_AT_HAND =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 touch:opacity-100';

function PendingDot() {
  const { t } = useTranslation('work-items');
  return (
    <span
      role="img"
      aria-label={t('detail.waiting')}
      title={t('detail.waiting')}
      className="size-2 rounded-full border border-current text-faint"
    />
  );
}

interface CommentMenuProps extends CommentCardProps {
  readonly onEdit: () => void;
}

function CommentMenu({ comment, place, itemLink, isReadOnly, onQuote, onEdit }: CommentMenuProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const can = useCan(place.projectId);
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = comment.actor === me.id;
  const mayDelete = !isReadOnly && can('comment.delete', comment.actor);
  const remove = () => void comments.delete(place, comment);
  const copy = async () => {
    await copyText(`${itemLink}#${commentAnchor(comment.id)}`, t('detail.linkCopied'));
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={Ellipsis}
            size={24}
            label={t('detail.comments.actions')}
            className={SEEN_AT_HAND}
          />
        }
      >
        {isOwn && !isReadOnly && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {t('detail.comments.edit')}
          </MenuItem>
        )}
        {!isReadOnly && (
          <MenuItem icon={Quote} onSelect={() => onQuote(comment.comment_html)}>
            {t('detail.comments.quote')}
          </MenuItem>
        )}
        <MenuItem icon={Link} onSelect={() => void copy()}>
          {t('detail.copyLink')}
        </MenuItem>
        {mayDelete && <MenuSeparator />}
        {mayDelete && (
          <MenuItem icon={Trash2} isDanger onSelect={isOwn ? remove : () => setIsAsking(true)}>
            {t('detail.comments.delete')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('detail.comments.deleteTitle')}
        text={t('detail.comments.deleteText')}
        confirm={t('detail.comments.delete')}
        isDanger
        onConfirm={remove}
      />
    </>
  );
}
