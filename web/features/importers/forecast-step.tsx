import { useTranslation } from 'react-i18next';

import type { ImportDetail, ImportForecast } from '#shared/contract/importers.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ProblemList } from './problem-list.tsx';
import { changeImport, stepImport } from './store.ts';
import { Tiles } from './tiles.tsx';
import { Wizard } from './wizard.tsx';

const NAMES = ['states', 'labels', 'cycles', 'modules', 'invited'] as const;

interface ForecastStepProps {
  readonly detail: ImportDetail;
  readonly onChange: (detail: ImportDetail) => void;
}

/** Result of the dry run, which has written nothing. */
export function ForecastStep({ detail, onChange }: ForecastStepProps) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const { forecast } = detail;
  const back = useSubmit([], async () => onChange(await changeImport(slug, detail.id, {})));
  const run = useSubmit([], () => stepImport(slug, detail.id, 'run'));
  if (!forecast) return null;
  const items = forecast.counts.items ?? { total: 0, made: 0, known: 0, skipped: 0 };
  return (
    <Wizard
      detail={detail}
      step={3}
      footer={
        <>
          {(run.reason ?? back.reason) && (
            <Banner tone="danger">{run.reason ?? back.reason}</Banner>
          )}
          <span className="me-auto">
            <Button isBusy={back.isBusy} onClick={() => void back.submit()}>
              {t('forecast.back')}
            </Button>
          </span>
          <Button
            variant="primary"
            isBusy={run.isBusy}
            disabled={items.made + items.known === 0}
            onClick={() => void run.submit()}
          >
            {t('forecast.run', { count: items.made })}
          </Button>
        </>
      }
    >
      <div className="mx-auto w-full max-w-3xl px-6 py-10">
        <h2 className="text-18 font-semibold">
          {t('forecast.title', { count: items.made, project: detail.project_name ?? '' })}
        </h2>
        <p className="mt-1 mb-5 text-muted">
          {t('forecast.text')} {items.known > 0 && t('forecast.known', { count: items.known })}{' '}
          {items.skipped > 0 && t('forecast.skipped', { count: items.skipped })}{' '}
          {forecast.is_keyless && t('forecast.keyless')}
        </p>
        <Tiles counts={forecast.counts} />
        <NewNames forecast={forecast} />
        <ProblemList detail={detail} />
      </div>
    </Wizard>
  );
}

/** Names that the project does not have yet. */
function NewNames({ forecast }: { readonly forecast: ImportForecast }) {
  const { t } = useTranslation('imports');
  return (
    <dl className="mt-6 grid gap-2">
      {NAMES.filter((name) => forecast[name].length > 0).map((name) => (
        <div key={name} className="flex gap-3 border-b border-hairline py-1.5">
          <dt className="num w-40 shrink-0 font-medium">
            {t(`forecast.${name}`)}{' '}
            <span className="font-normal text-muted">{formatNumber(forecast[name].length)}</span>
          </dt>
          <dd dir="auto" className="min-w-0 flex-1 truncate text-muted">
            {formatList(forecast[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
