import { useTranslation } from 'react-i18next';

import type { ImportCounts } from '#shared/contract/importers.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

const KINDS = ['items', 'comments', 'files', 'links'] as const;

/** Counts by kind. */
export function Tiles({ counts }: { readonly counts: ImportCounts }) {
  const { t } = useTranslation('imports');
  return (
    <dl className="grid grid-cols-2 divide-line rounded-card border border-line md:grid-cols-4 md:divide-x">
      {KINDS.map((kind) => {
        const { total, made } = counts[kind] ?? { total: 0, made: 0 };
        return (
          <div key={kind} className="flex flex-col-reverse p-4">
            <dt className="num text-12 text-muted">
              {made < total
                ? t(`tiles.${kind}Of`, { total: formatNumber(total) })
                : t(`tiles.${kind}`)}
            </dt>
            <dd className="num text-18 font-semibold">{formatNumber(made)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
