import { Folder } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFavorites } from '#web/features/favorites/store.ts';

interface FolderFieldProps {
  /** Folder to rename; missing = a new one. */
  readonly folder?: { readonly id: string; readonly name: string | null };
  /** `name` is null when nothing changes; `isByKey`: the focus was in the field and has to move. */
  readonly onDone: (name: string | null, isByKey: boolean) => void;
}

/** Field for a folder's name: Enter saves, Escape cancels. */
export function FolderField({ folder, onDone }: FolderFieldProps) {
  const { t } = useTranslation('app');
  const all = useFavorites();
  const errorId = useId();
  const [text, setText] = useState(folder?.name ?? '');
  const [error, setError] = useState('');
  const isOver = useRef(false);
  const finish = (name: string | null, isByKey: boolean) => {
    // The field blurs once more when it unmounts.
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
    // Otherwise the key would press the element that gets the focus next.
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
          // Leaving without a valid name cancels.
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
