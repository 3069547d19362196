import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';

import { fetched, NotFetched, type Part } from '#web/lib/browser/fetched-part.tsx';

import { PartFailed } from './contained.tsx';

interface LatePartOptions<Props> {
  /** Replacement when the code cannot be loaded, where the screen works without it. */
  readonly instead?: Part<Props>;
}

/**
 * A lazily loaded part of a screen, with the `Suspense` fallback of its parent. When the code
 * cannot be loaded (offline, or after an update), only this part shows the failure, and loads
 * again on retry or on the next mount.
 */
export function latePart<Props extends object>(
  load: () => Promise<Part<Props>>,
  { instead }: LatePartOptions<Props> = {},
): Part<Props> {
  let Fetched = fetched(load);
  const giveUp = () => {
    Fetched = fetched(load);
  };
  // Reads the loaded component on each retry.
  const Inside = ({ parts }: { readonly parts: Props }) => <Fetched parts={parts} />;
  return function LatePart(props: Props) {
    const failed = ({ error, reset }: ErrorComponentProps) => {
      // Render errors belong to the error boundary around it.
      if (!(error instanceof NotFetched)) throw error;
      return instead ? instead(props) : <PartFailed mayReload onAgain={reset} />;
    };
    return (
      <CatchBoundary getResetKey={() => ''} onCatch={giveUp} errorComponent={failed}>
        <Inside parts={props} />
      </CatchBoundary>
    );
  };
}
