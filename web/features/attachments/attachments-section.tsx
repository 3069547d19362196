import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FirstRows } from '#web/ui/layout/first-rows.tsx';

import { AttachingRow } from './attaching-row.tsx';
import type { useAttach } from './changes.ts';
import { FileRow } from './file-row.tsx';
import { PictureTiles } from './picture-tiles.tsx';
import { isPicture, useAttachments } from './store.ts';

export interface AttachmentsProps {
  readonly itemId: string;
  /** Path of the item's files, with a trailing slash. */
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly files: ReturnType<typeof useAttach>;
}

/** Files of an item, with running uploads. */
export function Attachments({ itemId, path, isReadOnly, files }: AttachmentsProps) {
  const { t } = useTranslation('work-items');
  const rows = useAttachments(itemId);
  const choice = useFileChoice(files.attach);
  const { attaching } = files;
  const pictures = rows.filter(isPicture);
  const others = rows.filter((row) => !isPicture(row));
  if (rows.length + attaching.length === 0) return null;
  return (
    <section aria-label={t('detail.attachments.label')} className="mt-3.5">
      <header className="flex h-7 items-center gap-2 font-semibold">
        <h2>{t('detail.attachments.label')}</h2>
        <span className="num font-normal text-muted">{formatNumber(rows.length)}</span>
        {!isReadOnly && (
          <span className="ms-auto">
            <IconButton
              icon={Plus}
              size={24}
              label={t('detail.attachments.add')}
              onClick={choice.ask}
            />
            {choice.field}
          </span>
        )}
      </header>
      {pictures.length > 0 && <PictureTiles files={pictures} path={path} isReadOnly={isReadOnly} />}
      <ul>
        {attaching.map((one) => (
          <AttachingRow key={one.id} one={one} files={files} />
        ))}
        <FirstRows isList rows={others}>
          {(row) => <FileRow key={row.id} file={row} path={path} isReadOnly={isReadOnly} />}
        </FirstRows>
      </ul>
    </section>
  );
}

/** A hidden file input, and a function that opens it. */
export function useFileChoice(onFiles: (files: readonly File[]) => void) {
  const { t } = useTranslation('work-items');
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={t('detail.attachments.add')}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  return { field, ask: () => input.current?.click() };
}
