import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { fetched, type Part } from '#web/lib/browser/fetched-part.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** A dialog that is fetched when it is first asked for, and anew after it could not be fetched. */
export function lateDialog<Props extends object>(
  load: () => Promise<Part<Props>>,
  onFailed: (props: Props) => void,
): Part<Props> {
  let Dialog = fetched(load);
  const giveUp = (props: Props) => {
    Dialog = fetched(load);
    onFailed(props);
  };
  return function LateDialog(props: Props) {
    return (
      <OverlayBoundary of="" onFailed={() => giveUp(props)}>
        <Dialog parts={props} />
      </OverlayBoundary>
    );
  };
}

interface OverlayBoundaryProps {
  /** Names what is shown: another thing gets a new try. */
  readonly of: string;
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/** What cannot be fetched or drawn over a page leaves the page as it is, and says so. */
export function OverlayBoundary({ of, onFailed, children }: OverlayBoundaryProps) {
  const { t } = useTranslation('ui');
  const giveUp = () => {
    onFailed();
    showToast({
      title: t('lateDialog.failed'),
      text: t('lateDialog.text'),
      tone: 'error',
      action: { label: t('lateDialog.reload'), run: () => location.reload() },
      key: 'late-dialog-failed',
    });
  };
  return (
    <CatchBoundary getResetKey={() => of} onCatch={giveUp} errorComponent={Nothing}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}

const Nothing = () => null;
