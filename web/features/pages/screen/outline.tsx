import { useTranslation } from 'react-i18next';

import type { DocumentHeading } from '#shared/document/outline.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

interface OutlineProps {
  readonly headings: readonly DocumentHeading[];
  /** The index of the heading whose part is in sight. */
  readonly current: number;
  readonly onGo: (index: number) => void;
  /** Beside the text there is room for the words. */
  readonly isRoomy: boolean;
}

const INDENTS = ['ps-3', 'ps-6', 'ps-9'] as const;
const DEEPEST = 3;
const BARS = ['w-5', 'w-4.5', 'w-3.5'] as const;

/** The headings of a page down to the third level: a list, or bars that show it on hover and focus. */
export function Outline({ headings, current, onGo, isRoomy }: OutlineProps) {
  const { t } = useTranslation('pages');
  const shown = headings.filter(({ level }) => level <= DEEPEST);
  if (shown.length === 0) return null;
  const here = shown.findLast(({ index }) => index <= current) ?? shown[0];
  return (
    <nav
      aria-label={t('outline.label')}
      className="group/outline flex max-h-[calc(100dvh-12rem)] justify-end text-12 max-md:hidden print:hidden"
    >
      <div
        aria-hidden
        className={classNames(
          'grid justify-items-end gap-2 self-start p-2 group-focus-within/outline:hidden group-hover/outline:hidden',
          isRoomy && 'xl:hidden',
        )}
      >
        {shown.map((heading) => (
          <span
            key={heading.index}
            className={classNames(
              'h-0.5 rounded-full',
              BARS[heading.level - 1],
              heading === here ? 'bg-accent' : 'bg-line-strong',
            )}
          />
        ))}
      </div>
      <div
        className={classNames(
          'floating w-44 overflow-y-auto rounded-card p-3 not-group-focus-within/outline:not-group-hover/outline:sr-only',
          isRoomy &&
            'xl:not-sr-only! xl:border-0! xl:bg-transparent! xl:p-0! xl:shadow-none! xl:w-44! xl:overflow-y-auto!',
        )}
      >
        <p className="mb-2 text-11 font-medium text-faint">{t('outline.title')}</p>
        <ol>
          {shown.map((heading) => (
            <li key={heading.index}>
              <button
                type="button"
                aria-current={heading === here ? 'location' : undefined}
                onClick={() => onGo(heading.index)}
                className={classNames(
                  'block w-full truncate border-s border-line py-1 text-start text-muted -outline-offset-2 motion-quick hover:text-ink aria-[current=location]:border-accent aria-[current=location]:font-medium aria-[current=location]:text-ink aria-[current=location]:shadow-[inset_1px_0_var(--accent)]',
                  INDENTS[heading.level - 1],
                )}
                dir="auto"
              >
                {heading.text || t('untitled')}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
