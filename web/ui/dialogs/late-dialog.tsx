import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { fetched, type Part } from '#web/lib/browser/fetched-part.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** A dialog whose code is loaded on first use, and again after a failure. */
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
  /** Key of the content: a new key retries after an error. */
  readonly of: string;
  /** Closes it. */
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/**
 * Error boundary of an overlay: on failure the page stays as it is, and a message appears. Escape
 * closes it also before its code is loaded.
 */
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
      <Suspense fallback={<Opening onEscape={onFailed} />}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Opening({ onEscape }: { readonly onEscape: () => void }) {
  const close = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
  return null;
}

const Nothing = () => null;
