import { formatShare } from '#web/lib/formats/numbers.ts';

import { type Progressed, shareDone, type Unit } from './counting/counts.ts';

interface ProgressShareProps {
  readonly progress: Progressed | null;
  readonly unit?: Unit | undefined;
}

/** How much is done, in percent; nothing while that is not known. */
export function ProgressShare({ progress, unit = 'items' }: ProgressShareProps) {
  if (!progress) return null;
  return <span className="num">{formatShare(shareDone(progress[unit]))}</span>;
}
