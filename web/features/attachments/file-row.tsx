import type { AttachmentImage } from '#shared/contract/assets.ts';
import { usePerson } from '#web/features/people/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { sizeText } from '#web/lib/formats/size-text.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { DeleteFile } from './delete-file.tsx';
import { iconOf } from './file-icon.tsx';
import { nameOf, typeOf } from './store.ts';

export const FILE_ROW = 'flex min-h-9 items-center gap-2 border-b border-hairline';

interface FileRowProps {
  readonly file: AttachmentImage;
  readonly path: string;
  readonly isReadOnly: boolean;
}

/** A file that is not an image, as a link. */
export function FileRow({ file, path, isReadOnly }: FileRowProps) {
  const author = usePerson(file.created_by);
  return (
    <li className={`group ${FILE_ROW}`}>
      <Icon of={iconOf(typeOf(file))} className="text-faint" />
      <a
        href={addressOf(file.asset_url ?? '')}
        target="_blank"
        rel="noopener noreferrer"
        dir="auto"
        className="min-w-0 flex-1 truncate hover:underline"
      >
        {nameOf(file)}
      </a>
      <span className="num text-12 whitespace-nowrap text-faint">{sizeText(file.size)}</span>
      <span
        className="text-12 whitespace-nowrap text-faint"
        title={`${author?.name ?? ''} ${formatMoment(file.created_at)}`}
      >
        {relative(file.created_at)}
      </span>
      {!isReadOnly && (
        <DeleteFile
          file={file}
          path={path}
          size={24}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100"
        />
      )}
    </li>
  );
}
