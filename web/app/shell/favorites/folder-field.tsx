import { Folder } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFavorites } from '#web/features/favorites/store.ts';

interface FolderFieldProps {
  /** The folder that is renamed; absent = a new one. */
  readonly folder?: { readonly id: string; readonly name: string | null };
  /** `name` = null when it stays as it was; `isByKey`: the focus was in it until now and needs another place. */
  readonly onDone: (name: string | null, isByKey: boolean) => void;
}

/** The name of a folder while it is written in its place: Enter keeps it, Escape does not. */
export function FolderField({ folder, onDone }: FolderFieldProps) {
  const { t } = useTranslation('app');
  const all = useFavorites();
  const errorId = useId();
  const [text, setText] = useState(folder?.name ?? '');
  const [error, setError] = useState('');
  const isOver = useRef(false);
  const finish = (name: string | null, isByKey: boolean) => {
    // The focus leaves it once more when it goes.
    if (isOver.current) return;
    isOver.current = true;
    onDone(name === folder?.name ? null : name, isByKey);
  };
  const keep = () => {
    const name = text.trim();
    if (name === '') return setError(t('nav.favorite.nameMissing'));
    const isTaken = all.some((one) => one.is_folder && one.id !== folder?.id && one.name === name);
    return isTaken ? setError(t('nav.favorite.nameTaken')) : finish(name, true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Escape') finish(null, true);
    if (event.key !== 'Enter') return;
    // Else it would press what has the focus next.
    event.preventDefault();
    keep();
  };
  return (
    <div className="px-2 py-0.5">
      <div className="flex items-center gap-2.5 text-13">
        <Folder className="size-4 shrink-0 text-muted" aria-hidden strokeWidth={1.75} />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago, in this place
          autoFocus
          aria-label={t('nav.favorite.folderName')}
          aria-invalid={error !== ''}
          {...(error !== '' && { 'aria-describedby': errorId })}
          value={text}
          maxLength={255}
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
            setError('');
          }}
          onKeyDown={handleKey}
          // Whoever goes on elsewhere without a good name has changed their mind.
          onBlur={() => finish(null, false)}
          onFocus={(event) => event.target.select()}
          className="-mx-1 min-w-0 flex-1 rounded-chip bg-surface px-1 py-0.5 text-ink outline-2 outline-accent"
        />
      </div>
      {error !== '' && (
        <p id={errorId} role="alert" className="ps-6.5 pt-1 text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
