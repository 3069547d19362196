import { type ReactNode, Suspense } from 'react';

import { latePart } from '#web/ui/frames/late-part.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Mark } from '#web/ui/layout/mark.tsx';

/** Loaded after the page, since nobody needs it first. */
const LookPicker = latePart(async () => (await import('./look-picker.tsx')).LookPicker, {
  instead: () => null,
});

interface FrontFrameProps {
  /** Name beside the logo. */
  readonly name: string;
  /** Link at the top end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of pages outside of the program: logo, one card, and language and theme below. */
export function FrontFrame({ name, aside, children }: FrontFrameProps) {
  return (
    <div className="h-full overflow-auto bg-canvas">
      <div className="grid min-h-full grid-rows-[auto_1fr_auto]">
        <header className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-muted md:px-8">
          <span className="flex items-center gap-2 text-15 font-semibold tracking-wider text-ink uppercase">
            <span className="flex text-accent">
              <Mark />
            </span>
            {name}
          </span>
          {aside && <div className="ms-auto">{aside}</div>}
        </header>
        <main className="flex items-center justify-center px-4 pt-2 pb-12">{children}</main>
        <footer className="flex min-h-18 items-center justify-between gap-4 px-2 text-12 text-muted md:px-6">
          <Suspense>
            <LookPicker />
          </Suspense>
        </footer>
      </div>
    </div>
  );
}

interface FrontCardProps {
  readonly children: ReactNode;
  readonly isWide?: boolean | undefined;
}

/** The card of such a page. */
export function FrontCard({ children, isWide }: FrontCardProps) {
  return (
    <div
      className={classNames(
        'w-full rounded-card border border-line bg-surface p-5 xs:p-8',
        isWide ? 'max-w-130' : 'max-w-100',
      )}
    >
      {children}
    </div>
  );
}
