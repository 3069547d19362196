import type { ReactNode } from 'react';

interface GallerySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function GallerySection({ title, children }: GallerySectionProps) {
  return (
    <section aria-label={title} className="mb-6 break-inside-avoid">
      <h2 className="mb-2.5 text-11 font-medium text-faint">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">{children}</div>
    </section>
  );
}

export function GalleryLine({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
