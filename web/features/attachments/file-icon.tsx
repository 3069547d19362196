import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FileText,
  FileVideoCamera,
  type LucideIcon,
} from 'lucide-react';

const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideoCamera],
  [/^audio\//, FileMusic],
  [/zip|rar|tar|7z|compressed/, FileArchive],
  [/^text\/|pdf|document|json|xml/, FileText],
];

export function iconOf(type: string): LucideIcon {
  return ICONS.find(([pattern]) => pattern.test(type))?.[1] ?? File;
}
