import { Pencil, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicComment } from '#shared/contract/public-boards.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { get, send } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { CommentPictures, picturesIn } from './comment-pictures.tsx';
import { PublicReactions } from './item-reactions.tsx';
import { PublicText } from './public-text.tsx';
import { usePublicScreen } from './use-board.ts';

interface CommentsProps {
  readonly itemId: string;
  /** Another one once the item has been read anew. */
  readonly turn: unknown;
}

/** What visitors and the team say of an item, and what one says oneself. */
export function PublicComments({ itemId, turn }: CommentsProps) {
  const { t } = useTranslation('public-boards');
  const { board, me, signIn } = usePublicScreen();
  const path = board.path(`issues/${itemId}/comments/`);
  const [comments, setComments] = useState<readonly PublicComment[]>([]);
  const read = useCallback(() => {
    get<PublicComment[]>(path).then(setComments, () => undefined);
  }, [path]);
  useEffect(read, [read, turn]);
  const write = async ({ text, pictures }: Written) => {
    const body = { comment_html: htmlOf(text, pictures) };
    const { id } = await send<PublicComment>('POST', path, { body });
    await attach(board.anchor, id, pictures);
    read();
  };
  return (
    <section aria-label={t('comments.title')} className="grid gap-3">
      <h3 className="font-semibold">{t('comments.title')}</h3>
      {comments.length === 0 && <p className="text-muted">{t('comments.none')}</p>}
      <ul className="grid gap-3">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} path={path} onDone={read} />
        ))}
      </ul>
      {me !== null && <CommentForm submit={t('comments.send')} onSubmit={write} />}
      {me === null && signIn !== null && (
        <a href={signIn} className="text-accent hover:underline">
          {t('comments.signIn')}
        </a>
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
  const { t } = useTranslation('public-boards');
  const { board, facts } = usePublicScreen();
  const [isEditing, setEditing] = useState(false);
  const at = `${path}${comment.id}/`;
  const save = async ({ text, pictures }: Written) => {
    const known = picturesIn(comment.comment_html);
    const added = pictures.filter((id) => !known.includes(id));
    await attach(board.anchor, comment.id, added);
    await send('PATCH', at, { body: { comment_html: htmlOf(text, pictures) } });
    setEditing(false);
    onDone();
  };
  return (
    <li className="grid gap-1.5 rounded-card border border-line p-3">
      <CommentHead comment={comment} at={at} onEdit={() => setEditing(true)} onDone={onDone} />
      {isEditing ? (
        <CommentForm
          submit={t('comments.save')}
          first={{
            text: comment.comment_stripped,
            pictures: picturesIn(comment.comment_html),
          }}
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

/** Who wrote it and when, and what one does with one's own. */
function CommentHead({ comment, at, onEdit, onDone }: HeadProps) {
  const { t } = useTranslation('public-boards');
  const { me } = usePublicScreen();
  const { id, display_name: name, avatar_url: picture } = comment.actor_detail;
  const failed = () => showToast({ title: t('comments.failed'), tone: 'error' });
  return (
    <div className="flex items-center gap-2">
      <Avatar size={20} person={{ id, name, picture }} isDecorative />
      <span className="min-w-0 truncate font-medium" dir="auto">
        {name}
      </span>
      <time className="text-12 text-muted" dateTime={comment.created_at}>
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

/** What somebody writes: words, and the ids of pictures. */
interface Written {
  readonly text: string;
  readonly pictures: readonly string[];
}

const NOTHING: Written = { text: '', pictures: [] };

interface FormProps {
  readonly submit: string;
  readonly first?: Written;
  readonly onSubmit: (written: Written) => Promise<void>;
  readonly onCancel?: () => void;
}

function CommentForm({ submit, first = NOTHING, onSubmit, onCancel }: FormProps) {
  const { t } = useTranslation('public-boards');
  const [written, setWritten] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // What is begun meanwhile is the next one.
    setWritten(NOTHING);
    try {
      await onSubmit(written);
    } catch {
      setWritten(written);
      showToast({ title: t('comments.failed'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Field label={t('comments.write')}>
        <TextArea
          value={written.text}
          maxLength={20_000}
          onChange={({ target: { value } }) => setWritten((now) => ({ ...now, text: value }))}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="me-auto grid justify-items-start gap-2">
          <CommentPictures
            ids={written.pictures}
            onAdd={(id) => setWritten((now) => ({ ...now, pictures: [...now.pictures, id] }))}
            onRemove={(id) =>
              setWritten((now) => ({ ...now, pictures: now.pictures.filter((one) => one !== id) }))
            }
          />
        </span>
        {onCancel && <Button onClick={onCancel}>{t('comments.cancel')}</Button>}
        <Button
          variant="primary"
          type="submit"
          isBusy={isBusy}
          disabled={written.text.trim() === '' && written.pictures.length === 0}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** Ties pictures to the comment that they were uploaded for: from then on everybody sees them. */
async function attach(anchor: string, commentId: string, asset_ids: readonly string[]) {
  if (asset_ids.length === 0) return;
  const path = `/api/public/assets/v2/anchor/${anchor}/${commentId}/bulk/`;
  await send('POST', path, { body: { asset_ids } });
}

/** A text as it is sent: a paragraph a line, then the pictures. */
function htmlOf(text: string, pictures: readonly string[]): string {
  const escape = (line: string) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => `<p>${escape(line)}</p>`);
  const shown = pictures.map((id) => `<image-component src="${id}"></image-component>`);
  return [...lines, ...shown].join('');
}
