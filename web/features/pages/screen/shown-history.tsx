import { Suspense } from 'react';

import type { PageImage } from '#shared/contract/pages.ts';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { TextSkeleton } from './page-skeleton.tsx';
import type { TextHandle } from './text-handle.ts';
import { useHistoryAddress } from './use-history-address.ts';

const VersionHistory = latePart(
  async () => (await import('#web/features/pages/versions/version-history.tsx')).VersionHistory,
);

interface ShownHistoryProps {
  readonly page: PageImage;
  /** As the address has it; absent = the text itself is shown. */
  readonly version: string | undefined;
  readonly handle: TextHandle | null;
  readonly isEditable: boolean;
}

/** The version history where the address asks for it; the text stays open behind it. */
export function ShownHistory({ page, version, handle, isEditable }: ShownHistoryProps) {
  const history = useHistoryAddress(page);
  if (version === undefined) return null;
  return (
    <Suspense fallback={<TextSkeleton />}>
      <VersionHistory
        page={page}
        chosen={version}
        currentHtml={handle?.html()}
        canRestore={isEditable}
        onChoose={history.choose}
        onClose={history.close}
      />
    </Suspense>
  );
}
