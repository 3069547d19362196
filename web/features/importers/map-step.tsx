import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportDetail, ImportMapping, UpdateImport } from '#shared/contract/importers.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { FieldRows, LabelRows } from './field-rows.tsx';
import { PeopleRows, StateRows } from './map-rows.tsx';
import { MappingChoice } from './mapping-choice.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { changeImport, stepImport } from './store.ts';
import { TargetRows } from './target-rows.tsx';
import { Wizard } from './wizard.tsx';

interface MapStepProps {
  readonly detail: ImportDetail;
  readonly onChange: (detail: ImportDetail) => void;
}

/** Mapping of source values, beside a preview of the first rows. */
export function MapStep({ detail, onChange }: MapStepProps) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const [version, setVersion] = useState(0);
  const [patch, setPatch] = useState<UpdateImport>({});
  const { isBusy, reason, submit } = useSubmit([], () => stepImport(slug, detail.id, 'check'));
  const [failure, setFailure] = useState<string | null>(null);

  async function change(body: UpdateImport) {
    setPatch(body);
    setFailure(null);
    try {
      onChange(await changeImport(slug, detail.id, body));
      setVersion((last) => last + 1);
    } catch (error) {
      setFailure(error instanceof HttpError ? error.message : t('map.notSaved'));
    } finally {
      setPatch({});
    }
  }
  const mapping: ImportMapping = { ...detail.mapping, ...definedOf(patch.mapping) };
  const map = (part: Partial<ImportMapping>) => void change({ mapping: part });
  const open = openOf(detail, mapping);
  const hasTarget = detail.project !== null || detail.new_project !== null;
  return (
    <Wizard
      detail={detail}
      step={2}
      footer={
        <>
          {(reason ?? failure) && <Banner tone="danger">{reason ?? failure}</Banner>}
          <span role="status" className="num me-auto text-13 text-muted">
            {statusOf(open, hasTarget, t)}
          </span>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={!hasTarget}
            onClick={() => void submit()}
          >
            {t('map.check')}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <section
          aria-label={t('map.label')}
          className="grid content-start gap-6 overflow-y-auto border-e border-line bg-canvas p-4 lg:w-[26rem] lg:shrink-0"
        >
          <TargetRows detail={detail} onChange={change} />
          <MappingChoice detail={detail} mapping={mapping} onMap={map} />
          {[PeopleRows, StateRows, FieldRows, LabelRows].map((Rows) => (
            <Rows key={Rows.name} detail={detail} mapping={mapping} onMap={map} />
          ))}
        </section>
        <PreviewPane importId={detail.id} version={version} />
      </div>
    </Wizard>
  );
}

function definedOf(mapping: UpdateImport['mapping'] = {}): Partial<ImportMapping> {
  return Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));
}

function statusOf(open: number, hasTarget: boolean, t: TFunction<'imports'>): string {
  if (!hasTarget) return t('map.noTarget');
  return open > 0 ? t('map.open', { count: open }) : t('map.ready');
}

/** Number of values without a mapping. */
function openOf({ vocabulary }: ImportDetail, { people, states }: ImportMapping): number {
  return (
    vocabulary.people.filter(({ value }) => !people[value]).length +
    vocabulary.states.filter(({ value }) => !states[value]).length
  );
}
