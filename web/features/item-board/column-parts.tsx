import { Fragment, type ReactNode } from 'react';

import type { ColumnPart } from './use-columns.ts';

interface ColumnPartsProps {
  readonly parts: readonly ColumnPart[];
  /** Draws a column. */
  readonly children: (key: string) => ReactNode;
}

/** Columns beside each other; those that are not drawn keep their room. */
export function ColumnParts({ parts, children }: ColumnPartsProps): ReactNode {
  return parts.map(({ key, room }) =>
    room === undefined ? (
      <Fragment key={key}>{children(key)}</Fragment>
    ) : (
      <span key={key} aria-hidden className="shrink-0" style={{ width: room }} />
    ),
  );
}
