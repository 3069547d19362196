import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MAX_PAGE_NAME } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { updatePage } from '#web/features/pages/changes.ts';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';

interface RenameFieldProps {
  readonly page: PageImage;
  /** `isByKey` = the focus is still here. */
  readonly onDone: (isByKey: boolean) => void;
}

/** The title of a page while it is written in its row: Enter keeps it, Escape does not. */
export function RenameField({ page, onDone }: RenameFieldProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const [text, setText] = useState(page.name);
  const isOver = useRef(false);
  const finish = (isKept: boolean, isByKey: boolean) => {
    // The focus leaves it once more when it goes.
    if (isOver.current) return;
    isOver.current = true;
    const name = text.trim();
    if (isKept && name !== page.name) updatePage(slug, page, { name });
    onDone(isByKey);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    finish(event.key === 'Enter', true);
  };
  return (
    <>
      <PageIcon page={page} />
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago, in this place
        autoFocus
        aria-label={t('titleField.label')}
        value={text}
        maxLength={MAX_PAGE_NAME}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => finish(true, false)}
        onFocus={(event) => event.target.select()}
        className="relative z-1 -mx-1 min-w-0 flex-1 rounded-chip bg-surface px-1 py-0.5 outline-2 outline-accent"
      />
    </>
  );
}
