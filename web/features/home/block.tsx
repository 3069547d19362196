import type { ReactNode } from 'react';

interface BlockProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A widget of the home: a heading and a card. */
export function Block({ title, end, children }: BlockProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 className="grow font-semibold whitespace-nowrap">{title}</h2>
        {end}
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{children}</div>
    </section>
  );
}

/** Text of an empty widget. */
export function BlockNote({ children }: { readonly children: ReactNode }) {
  return <p className="px-4 py-6 text-center text-muted">{children}</p>;
}
