import { type ComponentType, createContext, type ReactNode, use, useEffect } from 'react';

import { setPageTitle } from '#web/lib/browser/page-title.ts';

import { classNames } from './class-names.ts';

interface Frame {
  readonly Start?: ComponentType<{ readonly isInner: boolean }>;
  readonly end: ReactNode;
}

/**
 * Content that the app adds to every page's top bar: the way to the navigation, and the connection
 * status.
 */
export const PageFrame = createContext<Frame>({ end: null });

export interface PageHeaderProps {
  /** Title of the browser tab. */
  readonly title: string;
  readonly children: ReactNode;
  /** Content before the status: other people here, and controls of the page. */
  readonly end?: ReactNode;
  /** The page shows one thing of a list: on phones the back button comes first. */
  readonly isInner?: boolean;
}

/** The top bar of a screen. */
export function PageHeader({ title, children, end, isInner = false }: PageHeaderProps) {
  const { Start, end: status } = use(PageFrame);
  useEffect(() => setPageTitle(title), [title]);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2 max-md:gap-1 md:px-4">
      {Start && <Start isInner={isInner} />}
      <div data-crumbs className="flex min-w-0 flex-1 items-center gap-1.5 text-13">
        {children}
      </div>
      {/* When it is empty, no border separates it from the status. */}
      <div
        className={classNames(
          // Buttons are lower than the bar; their touch targets stay as large.
          'flex min-w-0 items-center gap-2 empty:hidden max-md:gap-1 touch:[&_.touch-target]:min-h-9',
          status !== null && 'after:ms-2 after:h-4 after:w-px after:bg-line max-md:after:hidden',
        )}
      >
        {end}
      </div>
      {status}
    </header>
  );
}
