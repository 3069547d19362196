import { Paperclip, Plus, RotateCcw, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AttachmentImage } from '#shared/contract/assets.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { changes } from '#web/lib/changes.ts';
import { formatMoment, relative } from '#web/lib/dates.ts';
import { addressOf } from '#web/lib/http.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';

import type { Attaching, useAttach } from './changes.ts';
import { iconOf } from './file-icon.tsx';
import { attachments, nameOf, sizeText, typeOf, useAttachments } from './store.ts';

export interface AttachmentsProps {
  readonly itemId: string;
  /** Where the calls of the item's files begin, with the last slash. */
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly files: ReturnType<typeof useAttach>;
}

/** Files of an item: what is there, what is on its way (screens 14.2). */
export function Attachments({ itemId, path, isReadOnly, files }: AttachmentsProps) {
  const { t } = useTranslation('work-items');
  const rows = useAttachments(itemId);
  const { attaching } = files;
  if (rows.length + attaching.length === 0) return null;
  return (
    <section aria-label={t('detail.attachments.label')} className="mt-3.5">
      <header className="flex h-7 items-center gap-2 font-semibold">
        <h2>{t('detail.attachments.label')}</h2>
        <span className="num font-normal text-muted">{rows.length}</span>
        {!isReadOnly && (
          <span className="ms-auto">
            <PickFiles onFiles={files.attach} isSmall />
          </span>
        )}
      </header>
      <ul>
        {attaching.map((one) => (
          <AttachingRow key={one.id} one={one} files={files} />
        ))}
        {rows.map((row) => (
          <FileRow key={row.id} file={row} path={path} isReadOnly={isReadOnly} />
        ))}
      </ul>
    </section>
  );
}

interface PickFilesProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isSmall?: boolean;
}

/** Opens the choice of files. */
export function PickFiles({ onFiles, isSmall = false }: PickFilesProps) {
  const { t } = useTranslation('work-items');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={isSmall ? Plus : Paperclip}
        size={isSmall ? 24 : 28}
        label={t('detail.attachments.add')}
        onClick={() => input.current?.click()}
      />
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
    </>
  );
}

const ROW = 'flex min-h-9 items-center gap-2 border-b border-hairline';

interface AttachingRowProps {
  readonly one: Attaching;
  readonly files: ReturnType<typeof useAttach>;
}

function AttachingRow({ one, files }: AttachingRowProps) {
  const { t } = useTranslation('work-items');
  const percent = Math.round(one.share * 100);
  const limit = one.failure === 'size' ? sizeText(Number(one.reason)) : '';
  return (
    <li className={ROW}>
      <Icon of={iconOf(one.file.type)} className="text-faint" />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {one.file.name}
      </span>
      {one.failure ? (
        <span role="alert" className="text-12 text-danger">
          {one.reason && one.failure === 'other'
            ? one.reason
            : t(`detail.attachments.failed.${one.failure}`, { limit })}
        </span>
      ) : (
        <>
          <span className="num text-12 text-muted">{percent} %</span>
          <ProgressRing value={one.share} label={one.file.name} />
        </>
      )}
      {one.failure === 'other' && (
        <IconButton
          icon={RotateCcw}
          size={24}
          label={t('detail.attachments.retry')}
          onClick={() => files.retry(one)}
        />
      )}
      <IconButton
        icon={X}
        size={24}
        label={t('detail.attachments.cancel', { name: one.file.name })}
        onClick={() => files.cancel(one)}
      />
    </li>
  );
}

interface FileRowProps {
  readonly file: AttachmentImage;
  readonly path: string;
  readonly isReadOnly: boolean;
}

function FileRow({ file, path, isReadOnly }: FileRowProps) {
  const { t } = useTranslation('work-items');
  const author = usePerson(file.created_by);
  const can = useCan(file.project ?? '');
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(file);
  const remove = () =>
    void changes.add({
      method: 'DELETE',
      path: `${path}${file.id}/`,
      touches: [file.id],
      effects: [{ op: 'delete', entity: attachments.entity, id: file.id }],
      label: { key: 'work-items:detail.attachments.deleted', values: { name } },
    });
  return (
    <li className={`group ${ROW}`}>
      <Icon of={iconOf(typeOf(file))} className="text-faint" />
      <a
        href={addressOf(file.asset_url ?? '')}
        target="_blank"
        rel="noopener noreferrer"
        dir="auto"
        className="min-w-0 flex-1 truncate hover:underline"
      >
        {name}
      </a>
      <span className="num text-12 whitespace-nowrap text-faint">{sizeText(file.size)}</span>
      <span
        className="text-12 whitespace-nowrap text-faint"
        title={`${author?.name ?? ''} ${formatMoment(file.created_at)}`}
      >
        {relative(file.created_at)}
      </span>
      {!isReadOnly && can('attachment.delete', file.created_by) && (
        <IconButton
          icon={Trash2}
          size={24}
          label={t('detail.attachments.delete', { name })}
          onClick={() => setIsAsking(true)}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100"
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('detail.attachments.deleteTitle')}
        text={t('detail.attachments.deleteText', { name })}
        confirm={t('detail.attachments.deleteConfirm')}
        isDanger
        onConfirm={remove}
      />
    </li>
  );
}
