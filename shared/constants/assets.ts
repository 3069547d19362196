/**
 * MIME types of every file that is no attachment: images that browsers show without running code.
 */
export const IMAGE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/jpg',
  'image/gif',
];

const list = (family: string, names: string) => names.split(' ').map((name) => `${family}/${name}`);

export const ATTACHMENT_TYPES: ReadonlySet<string> = new Set([
  ...list('image', 'jpeg png gif svg+xml webp tiff bmp'),
  ...list('image', 'x-portable-graymap x-portable-bitmap x-portable-pixmap'),
  ...list('application', 'pdf msword rtf json xml zip gzip x-gzip x-zip x-zip-compressed'),
  ...list('application', 'x-rar x-rar-compressed x-tar x-7z-compressed x-compressed'),
  ...list('application', 'x-compressed-tar x-compressed-tar-gz x-compressed-tar-bz2'),
  ...list('application', 'x-compressed-tar-zip x-compressed-tar-7z x-compressed-tar-rar'),
  ...list('application', 'octet-stream x-sql vnd.ms-excel vnd.ms-powerpoint vnd.visio'),
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (name) => `application/vnd.openxmlformats-officedocument.${name}`,
  ),
  ...['text', 'spreadsheet', 'presentation', 'graphics', 'database'].map(
    (name) => `application/vnd.oasis.opendocument.${name}`,
  ),
  ...list('text', 'plain css javascript xml csv'),
  ...list('audio', 'mpeg wav ogg midi x-midi aac flac x-m4a'),
  ...list('video', 'mp4 mpeg ogg webm quicktime x-msvideo x-ms-wmv'),
  ...list('model', 'gltf-binary gltf+json'),
  ...list('font', 'ttf otf woff woff2'),
]);
