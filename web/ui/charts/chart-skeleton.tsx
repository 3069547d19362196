import { useTranslation } from 'react-i18next';

/** Placeholder of a loading chart, without motion; appears after 150 ms. */
export function ChartSkeleton({ height = 184 }: { readonly height?: number | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <div role="img" aria-label={t('chart.loading')} aria-busy className="animate-late pt-14">
      <svg
        aria-hidden
        width="100%"
        height={height}
        viewBox={`0 0 400 ${height}`}
        preserveAspectRatio="none"
        className="block rtl:-scale-x-100"
      >
        <path d={`M32 8H400M32 ${height / 2 - 6}H400`} className="stroke-hairline" />
        <path
          d={`M32 20L120 40L220 70V${height - 20}H32Z`}
          className="fill-press forced-colors:fill-none"
        />
        <path d={`M32 ${height - 20}H400`} className="stroke-line" />
      </svg>
    </div>
  );
}
