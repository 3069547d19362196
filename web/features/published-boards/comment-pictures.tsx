import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addressOf } from '#web/lib/http/http.ts';
import { typesOf, uploadFile } from '#web/lib/http/upload.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { refusalText } from './refusal-text.ts';
import { usePublicScreen } from './use-board.ts';

/** Ids of the images in a comment. */
export function picturesIn(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('image-component[src]')].map(
    (picture) => picture.getAttribute('src') ?? '',
  );
}

interface CommentPicturesProps {
  readonly ids: readonly string[];
  readonly onAdd: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Images of a comment: uploaded at once, removable before sending. */
export function CommentPictures({ ids, onAdd, onRemove }: CommentPicturesProps) {
  const { t } = useTranslation('published-boards');
  const { board } = usePublicScreen();
  const { anchor } = board;
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File) => {
    setBusy(true);
    try {
      const { id } = await uploadFile({ kind: 'COMMENT_DESCRIPTION', anchor, file });
      onAdd(id);
    } catch (error) {
      const title = refusalText(error, t, t('comments.pictureFailed'));
      showToast({ title, tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <>
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {ids.map((id, place) => (
            <li key={id} className="relative">
              <img
                src={addressOf(`/api/public/assets/v2/anchor/${anchor}/${id}/`)}
                alt={t('comments.picture', { place: place + 1 })}
                className="h-16 max-w-32 rounded-control border border-line object-cover"
              />
              <span className="absolute end-0 top-0 rounded-control bg-surface">
                <IconButton
                  size={24}
                  icon={X}
                  label={t('comments.removePicture', { place: place + 1 })}
                  onClick={() => onRemove(id)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('comments.addPicture')}
        accept={typesOf('COMMENT_DESCRIPTION').join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
      <Button icon={ImagePlus} isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('comments.addPicture')}
      </Button>
    </>
  );
}
