import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';

import { fetched, NotFetched, type Part } from '#web/lib/browser/fetched-part.tsx';

import { PartFailed } from './contained.tsx';

interface LatePartOptions<Props> {
  /** Draws what stands in its place when it cannot be fetched, where the screen is whole without it. */
  readonly instead?: Part<Props>;
}

/**
 * A part of a screen that is fetched when it is first shown; what stands there meanwhile is for the `Suspense` around
 * it. When it cannot be fetched, without a network or after an update of the program, its place says so and the rest
 * of the screen stays; it is fetched anew when it is shown again or somebody tries again.
 */
export function latePart<Props extends object>(
  load: () => Promise<Part<Props>>,
  { instead }: LatePartOptions<Props> = {},
): Part<Props> {
  let Fetched = fetched(load);
  const giveUp = () => {
    Fetched = fetched(load);
  };
  // Looks up what was fetched last with each try.
  const Inside = ({ parts }: { readonly parts: Props }) => <Fetched parts={parts} />;
  return function LatePart(props: Props) {
    const failed = ({ error, reset }: ErrorComponentProps) => {
      // What cannot be drawn is for those around it, who know when to draw again.
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
