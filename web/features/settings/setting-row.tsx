import type { ReactNode } from 'react';

/** A card of settings. */
export function SettingCard({ children }: { readonly children: ReactNode }) {
  return <div className="divide-y divide-line rounded-card border border-line">{children}</div>;
}

interface SettingRowProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** One setting: name and description, with its control at the end. */
export function SettingRow({ title, text, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <div className="font-medium">{title}</div>
        {text && <div className="text-12 text-muted">{text}</div>}
      </div>
      <div className="flex min-w-0 items-center justify-end gap-2">{children}</div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with a heading. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <section className="mb-8">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{title}</h2>
          {text && <p className="text-12 text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Message in place of a page's content, while loading or without access. */
export function PageNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className="rounded-card border border-line px-4 py-6 text-center text-muted">{children}</p>
  );
}
