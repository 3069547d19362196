import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isBlank } from '#web/features/editor/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { CommentPictures, picturesIn } from './comment-pictures.tsx';
import { refusalText } from './refusal-text.ts';

/** Loaded when a visitor who may comment opens an item, because it is large. */
const Editor = latePart(async () => {
  const [{ NoteEditor }] = await Promise.all([
    import('#web/features/editor/note-editor.tsx'),
    loadMessages('editor'),
  ]);
  return NoteEditor;
});

/** A comment's text, and the ids of its images. */
export interface Written {
  readonly html: string;
  readonly pictures: readonly string[];
}

const NOTHING: Written = { html: '', pictures: [] };

interface FormProps {
  /** Storage key of the unsent text. */
  readonly place: string;
  readonly submit: string;
  readonly first?: Written;
  readonly onSubmit: (written: Written) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Form for a visitor's new or edited comment. */
export function CommentForm({ submit, onCancel, ...what }: FormProps) {
  const { t } = useTranslation('published-boards');
  const { written, round, change, type, forget, isBusy, isEmpty, run } = useWriting(what);
  const leave =
    onCancel &&
    (() => {
      forget();
      onCancel();
    });
  return (
    <form
      className="grid gap-2 rounded-card border border-line-strong bg-surface p-2.5 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Suspense fallback={<Skeleton className="h-14" />}>
        <Editor
          key={round}
          label={t('comments.write')}
          placeholder={t('comments.write')}
          value={written.html}
          formats="visitor"
          hasTools
          isFocused={onCancel !== undefined || round > 0}
          above={
            <div className="grid justify-items-start gap-2">
              <Pictures written={written} onChange={change} />
            </div>
          }
          end={null}
          onChange={type}
          onFocusChange={() => undefined}
          onSubmit={run}
          onEscape={() => leave?.()}
        />
      </Suspense>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {leave && <Button onClick={leave}>{t('comments.cancel')}</Button>}
        <Button variant="primary" type="submit" isBusy={isBusy} disabled={isEmpty}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** The text until it is sent. */
function useWriting({
  place,
  first = NOTHING,
  onSubmit,
}: Pick<FormProps, 'place' | 'first' | 'onSubmit'>) {
  const { t } = useTranslation('published-boards');
  const [kept, keep, forget] = useKeptText(place);
  const [written, change] = useState(() => (kept === '' ? first : { ...first, html: kept }));
  // Key of the editor, which restarts when the text is set from outside.
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = isBlank(written.html) && written.pictures.length === 0;
  const put = (next: Written) => {
    change(next);
    setRound((now) => now + 1);
  };
  const submit = async () => {
    setBusy(true);
    // Typing during the request starts the next comment.
    put(NOTHING);
    try {
      await onSubmit(written);
      if (readKeptText(place) === written.html) forget();
    } catch (error) {
      change((begun) => joined(written, begun));
      setRound((now) => now + 1);
      showToast({ title: refusalText(error, t, t('comments.failed')), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const run = () => {
    if (!isEmpty && !isBusy) void submit();
  };
  const type = (html: string) => {
    change((now) => ({ ...now, html }));
    keep(isBlank(html) ? '' : html);
  };
  return { written, round, change, type, forget, isBusy, isEmpty, run };
}

/** Joins a refused text with the text typed since. */
function joined(refused: Written, begun: Written): Written {
  const html = isBlank(begun.html) ? refused.html : `${refused.html}${begun.html}`;
  return { html, pictures: [...refused.pictures, ...begun.pictures] };
}

interface PicturesProps {
  readonly written: Written;
  readonly onChange: (change: (now: Written) => Written) => void;
}

function Pictures({ written, onChange }: PicturesProps) {
  return (
    <CommentPictures
      ids={written.pictures}
      onAdd={(id) => onChange((now) => ({ ...now, pictures: [...now.pictures, id] }))}
      onRemove={(id) =>
        onChange((now) => ({ ...now, pictures: now.pictures.filter((one) => one !== id) }))
      }
    />
  );
}

/** Splits a stored comment into text and images. */
export function writtenIn(html: string): Written {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('image-component')) picture.remove();
  return { html: body.innerHTML, pictures: picturesIn(html) };
}

/** The HTML to send: text, then images. */
export function htmlOf({ html, pictures }: Written): string {
  const shown = pictures.map((id) => `<image-component src="${id}"></image-component>`);
  return [isBlank(html) ? '' : html, ...shown].join('');
}
