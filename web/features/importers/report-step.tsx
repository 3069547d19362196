import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportDetail } from '#shared/contract/importers.ts';
import { dayIn } from '#shared/lib/days.ts';
import { usePerson } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDay, today } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { ProblemList } from './problem-list.tsx';
import { Tiles } from './tiles.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { Wizard } from './wizard.tsx';

/** Result of an import, its problems, and its undo. */
export function ReportStep({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const zone = useMe().user_timezone;
  const person = usePerson(detail.initiated_by);
  const project = projects.use(detail.project ?? '');
  const items = detail.counts.items ?? { total: 0, made: 0, known: 0, skipped: 0 };
  const isUndone = detail.status === 'undone';
  const name = detail.project_name ?? '';
  const seconds = secondsOf(detail);
  return (
    <Wizard
      detail={detail}
      step={5}
      footer={
        <>
          <span className="me-auto">
            <LinkButton to="/$slug/settings/imports" params={{ slug }}>
              {t('report.again')}
            </LinkButton>
          </span>
          {project && (
            <LinkButton
              variant="primary"
              to="/$slug/projects/$projectId/issues"
              params={{ slug, projectId: project.id }}
            >
              {t('report.open', { project: project.name })}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="mx-auto w-full max-w-3xl px-6 py-10">
        <h2 className="flex items-center gap-2 text-18 font-semibold">
          <Icon of={isUndone ? Undo2 : CircleCheck} size={20} className="text-success" />
          {isUndone
            ? t('report.undone', { count: detail.removed })
            : t('report.title', { count: items.made, project: name })}
        </h2>
        <p className="mt-1 mb-5 text-muted">
          {isUndone
            ? t('report.kept', { count: detail.kept })
            : t('report.text', {
                day: detail.finished_at ? formatDay(dayIn(new Date(detail.finished_at), zone)) : '',
                seconds: formatNumber(seconds),
                name: person?.name ?? '',
              })}
        </p>
        {!isUndone && <Tiles counts={detail.counts} />}
        {!isUndone && items.known > 0 && (
          <p className="num mt-3 text-13 text-muted">{t('report.known', { count: items.known })}</p>
        )}
        <ProblemList detail={detail} />
        {!isUndone && <Undo detail={detail} />}
      </div>
    </Wizard>
  );
}

function secondsOf({ started_at, finished_at }: ImportDetail): number {
  if (started_at === null || finished_at === null) return 0;
  return Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1_000));
}

function Undo({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const zone = useMe().user_timezone;
  const [isAsking, setAsking] = useState(false);
  const { undo_until, changed } = detail;
  if (undo_until === null || dayIn(new Date(undo_until), zone) < today(zone)) return null;
  return (
    <section
      aria-label={t('undo.section')}
      className="mt-8 flex flex-wrap items-center gap-3 rounded-card border border-line p-4"
    >
      <div className="min-w-48 flex-1">
        <h2 className="font-medium">{t('undo.section')}</h2>
        <p className="num text-12 text-muted">
          {t('undo.what')} {changed > 0 && t('undo.changed', { count: changed })}{' '}
          {t('undo.until', { day: formatDay(dayIn(new Date(undo_until), zone)) })}
        </p>
      </div>
      <Button variant="danger" icon={Undo2} onClick={() => setAsking(true)}>
        {t('undo.button')}
      </Button>
      <UndoDialog importId={detail.id} open={isAsking} onOpenChange={setAsking} />
    </section>
  );
}
