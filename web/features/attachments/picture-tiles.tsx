import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AttachmentImage } from '#shared/contract/assets.ts';
import { usePeople } from '#web/features/people/store.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { sizeText } from '#web/lib/formats/size-text.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { type PicturePlace, PictureViewer } from '#web/ui/dialogs/picture-viewer.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { DeleteFile } from './delete-file.tsx';
import { iconOf } from './file-icon.tsx';
import { nameOf, typeOf } from './store.ts';

interface PictureTilesProps {
  /** The images among the files. */
  readonly files: readonly AttachmentImage[];
  readonly path: string;
  readonly isReadOnly: boolean;
}

/** Images as tiles; a press opens the viewer. */
export function PictureTiles({ files, path, isReadOnly }: PictureTilesProps) {
  const people = usePeople();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<PicturePlace | null>(null);
  const last = useRef('');
  const show = (place: PicturePlace | null) => {
    if (place) last.current = place.id;
    setShown(place);
  };
  const pictures = files.map((file) => ({
    id: file.id,
    address: addressOf(file.asset_url ?? ''),
    name: nameOf(file),
    detail: [
      sizeText(file.size),
      people.get(file.created_by ?? '')?.name,
      formatMoment(file.created_at),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const tileOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-picture="${id}"]`) ??
    list.current?.querySelector<HTMLElement>('[data-picture]') ??
    null;
  return (
    <>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 py-1.5">
        {files.map((file, index) => (
          <Tile
            key={file.id}
            file={file}
            path={path}
            isReadOnly={isReadOnly}
            onOpen={() => show({ id: file.id, index })}
          />
        ))}
      </ul>
      <PictureViewer
        pictures={pictures}
        shown={shown}
        onShow={show}
        returnTo={() => tileOf(last.current)}
        tools={({ id }) => {
          const file = files.find((one) => one.id === id);
          return file && !isReadOnly && <DeleteFile key={id} file={file} path={path} size={28} />;
        }}
      />
    </>
  );
}

interface TileProps {
  readonly file: AttachmentImage;
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly onOpen: () => void;
}

function Tile({ file, path, isReadOnly, onOpen }: TileProps) {
  const { t } = useTranslation('work-items');
  const [isBroken, setIsBroken] = useState(false);
  const name = nameOf(file);
  return (
    <li className="group relative min-w-0">
      <button
        type="button"
        data-picture={file.id}
        aria-label={t('detail.attachments.open', { name })}
        onClick={onOpen}
        className="grid aspect-4/3 w-full place-items-center overflow-hidden rounded-control bg-sunken inset-ring inset-ring-hairline"
      >
        {isBroken ? (
          <Icon of={iconOf(typeOf(file))} size={20} className="text-faint" />
        ) : (
          <img
            src={addressOf(file.asset_url ?? '')}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setIsBroken(true)}
            className="size-full object-cover"
          />
        )}
      </button>
      <span className="flex min-h-6 items-center gap-2 text-12 text-muted group-hover:text-ink">
        <span className="min-w-0 flex-1 truncate" dir="auto" title={name}>
          {name}
        </span>
        <span className="num whitespace-nowrap text-faint">{sizeText(file.size)}</span>
      </span>
      {!isReadOnly && (
        <span className="absolute end-1 top-1 flex rounded-control bg-raised opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:hidden">
          <DeleteFile file={file} path={path} size={24} />
        </span>
      )}
    </li>
  );
}
