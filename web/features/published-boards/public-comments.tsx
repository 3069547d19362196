import { Pencil, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicComment } from '#shared/contract/published-boards.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { get, send } from '#web/lib/http/http.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { CommentForm, htmlOf, type Written, writtenIn } from './comment-form.tsx';
import { picturesIn } from './comment-pictures.tsx';
import { PublicReactions } from './item-reactions.tsx';
import { PublicText } from './public-text.tsx';
import { refusalText } from './refusal-text.ts';
import { usePublicScreen } from './use-board.ts';

interface CommentsProps {
  readonly itemId: string;
  /** Changes when the item was read again. */
  readonly turn: unknown;
}

/** Comments of visitors and team, with a form. */
export function PublicComments({ itemId, turn }: CommentsProps) {
  const { t } = useTranslation('published-boards');
  const { board, me, signIn } = usePublicScreen();
  const path = board.path(`issues/${itemId}/comments/`);
  const [known, setKnown] = useState<readonly PublicComment[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const comments = known ?? [];
  const read = useCallback(() => {
    get<PublicComment[]>(path).then(setKnown, () => setFailed(true));
  }, [path]);
  useEffect(read, [read, turn]);
  const write = async (written: Written) => {
    const body = { comment_html: htmlOf(written) };
    const { id } = await send<PublicComment>('POST', path, { body });
    await attach(board.anchor, id, written.pictures);
    read();
  };
  return (
    <section aria-label={t('comments.title')} className="grid gap-3">
      <h3 className="flex items-baseline gap-2 font-semibold">
        {t('comments.title')}
        {comments.length > 0 && (
          <span className="num text-12 font-normal text-muted">
            {formatNumber(comments.length)}
          </span>
        )}
      </h3>
      {known?.length === 0 && <p className="text-muted">{t('comments.none')}</p>}
      {hasFailed && known === null && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-muted">
          {t('comments.notRead')} <Button onClick={read}>{t('failed.retry')}</Button>
        </p>
      )}
      <ul className="grid gap-4">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} path={path} onDone={read} />
        ))}
      </ul>
      {me !== null && (
        <CommentForm
          place={`public-comment.${me}.${itemId}`}
          submit={t('comments.send')}
          onSubmit={write}
        />
      )}
      {me === null && signIn !== null && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-sunken px-3 py-2 text-muted">
          {t('comments.onlyName')}
          <a href={signIn} className={buttonLook({ variant: 'primary' })}>
            {t('comments.signIn')}
          </a>
        </p>
      )}
    </section>
  );
}

interface CommentProps {
  readonly comment: PublicComment;
  readonly path: string;
  readonly onDone: () => void;
}

function Comment({ comment, path, onDone }: CommentProps) {
  const { t } = useTranslation('published-boards');
  const { board, facts } = usePublicScreen();
  const [isEditing, setEditing] = useState(false);
  const at = `${path}${comment.id}/`;
  const save = async (written: Written) => {
    const known = picturesIn(comment.comment_html);
    const added = written.pictures.filter((id) => !known.includes(id));
    await attach(board.anchor, comment.id, added);
    await send('PATCH', at, { body: { comment_html: htmlOf(written) } });
    setEditing(false);
    onDone();
  };
  return (
    <li className="grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0">
      <CommentHead comment={comment} at={at} onEdit={() => setEditing(true)} onDone={onDone} />
      {isEditing ? (
        <CommentForm
          place={`comment-edit.${comment.actor}.${comment.id}`}
          submit={t('comments.save')}
          first={writtenIn(comment.comment_html)}
          onSubmit={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <PublicText html={comment.comment_html} anchor={board.anchor} />
      )}
      {facts.settings.is_reactions_enabled && (
        <PublicReactions
          given={comment.comment_reactions.map(({ reaction, actor_detail: actor }) => ({
            reaction,
            actor,
          }))}
          path={`comments/${comment.id}/reactions/`}
          onDone={onDone}
        />
      )}
    </li>
  );
}

interface HeadProps {
  readonly comment: PublicComment;
  readonly at: string;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}

/** Author, time and actions of a comment. */
function CommentHead({ comment, at, onEdit, onDone }: HeadProps) {
  const { t } = useTranslation('published-boards');
  const { me } = usePublicScreen();
  const { id, display_name: name, avatar_url: picture } = comment.actor_detail;
  const failed = (error: unknown) =>
    showToast({ title: refusalText(error, t, t('comments.notDeleted')), tone: 'error' });
  return (
    <div className="flex items-center gap-2">
      <Avatar size={20} person={{ id, name, picture }} isDecorative />
      <span className="min-w-0 truncate font-medium" dir="auto">
        {name}
      </span>
      {comment.is_member && (
        <span className="shrink-0 rounded-full bg-press px-2 text-12 text-muted">
          {t('comments.team')}
        </span>
      )}
      <time className="shrink-0 text-12 text-muted" dateTime={comment.created_at}>
        {formatMoment(comment.created_at)}
      </time>
      {comment.edited_at !== null && (
        <span className="text-12 text-faint">{t('comments.edited')}</span>
      )}
      <span className="flex-1" />
      {comment.actor === me && (
        <>
          <IconButton size={24} icon={Pencil} label={t('comments.edit')} onClick={onEdit} />
          <IconButton
            size={24}
            icon={Trash2}
            label={t('comments.delete')}
            onClick={() => void send('DELETE', at).then(onDone, failed)}
          />
        </>
      )}
    </div>
  );
}

/** Links images to their comment, which makes them public. */
async function attach(anchor: string, commentId: string, asset_ids: readonly string[]) {
  if (asset_ids.length === 0) return;
  const path = `/api/public/assets/v2/anchor/${anchor}/${commentId}/bulk/`;
  await send('POST', path, { body: { asset_ids } });
}
