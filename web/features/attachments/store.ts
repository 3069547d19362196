import { IMAGE_TYPES } from '#shared/constants/assets.ts';
import type { AttachmentImage } from '#shared/contract/assets.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** Path of an item's files, with a trailing slash. */
interface FilesPlace {
  readonly path: string;
}

export const attachments = resource<AttachmentImage, FilesPlace, object>('attachment', {
  path: ({ path }) => path,
  home: () => ({}),
  messages: 'work-items:detail.attachments.changes',
  nameOf: ({ attributes = {}, asset = '' }) => nameOf({ attributes, asset }),
});

/** Files of an open item, newest first. */
export function useAttachments(itemId: string): readonly AttachmentImage[] {
  return attachments.useSelect(
    (rows) =>
      rows
        .filter((row) => row.issue === itemId)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [itemId],
  );
}

export function nameOf({
  attributes,
  asset,
}: Pick<AttachmentImage, 'attributes' | 'asset'>): string {
  const { name } = attributes;
  return typeof name === 'string' && name !== '' ? name : asset;
}

export function typeOf({ attributes }: AttachmentImage): string {
  const { type } = attributes;
  return typeof type === 'string' ? type : '';
}

/** Whether browsers show it without running code. */
export const isPicture = (file: AttachmentImage): boolean => IMAGE_TYPES.includes(typeOf(file));
