import { ArrowRightToLine, MoreHorizontal } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { DraftImage } from '#shared/contract/drafts.ts';
import { filesIn, textOf } from '#web/features/editor/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projects } from '#web/features/projects/store.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';
import { draftFrom, rowOf } from '#web/features/work-items/create/create-draft.ts';
import { patchFor } from '#web/features/work-items/data/patch.ts';
import { draftName, drafts } from '#web/features/work-items/drafts/store.ts';
import { FieldControl } from '#web/features/work-items/fields/field-control.tsx';
import { fieldOf, useFields } from '#web/features/work-items/fields/registry.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { PendingDot } from '#web/ui/feedback/pending-dot.tsx';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';
import type { RowPlace } from '#web/ui/layout/virtual-rows.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

import { DraftMenuItems } from './draft-menu-items.tsx';
import { MoveDraft } from './move-draft.tsx';
import type { DraftActions } from './use-draft-actions.ts';

interface DraftProps {
  readonly draft: DraftImage;
  readonly act: DraftActions;
}

interface DraftRowProps extends DraftProps {
  readonly place: RowPlace;
}

/** A draft in the list: its title opens it, its values are their own pickers. */
export const DraftRow = memo(function DraftRow({ draft, act, place }: DraftRowProps) {
  const { t } = useTranslation('work-items');
  const name = draftName(draft);
  return (
    <li {...place}>
      <ContextMenu menu={<DraftMenuItems draft={draft} act={act} />}>
        <article
          aria-label={name}
          className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 focus-within:bg-hover hover:bg-hover md:grid-cols-[minmax(0,1fr)_9rem_6.5rem_11.5rem]"
        >
          <div className="flex min-w-0 items-start gap-3">
            <State draft={draft} act={act} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <button
                  type="button"
                  data-draft={draft.id}
                  // A finger meets the whole line.
                  className="min-w-0 truncate rounded-chip text-start font-medium hover:underline touch:after:absolute touch:after:inset-0"
                  dir="auto"
                  onClick={() => act.edit(draft)}
                >
                  {draft.name ? name : <span className="text-faint">{name}</span>}
                </button>
                <PendingDot entity={drafts.entity} id={draft.id} />
              </p>
              <Values draft={draft} act={act} />
            </div>
          </div>
          <Where draft={draft} />
          <time
            dateTime={draft.updated_at}
            title={formatMoment(draft.updated_at)}
            className="text-12 text-muted max-md:hidden"
          >
            {relative(draft.updated_at)}
          </time>
          <RowTools draft={draft} act={act} label={t('drafts.menu', { name })} />
        </article>
      </ContextMenu>
    </li>
  );
});

/** Its state, in whose project it has one. */
function State({ draft, act }: DraftProps) {
  const isTouch = useIsTouch();
  if (draft.project_id === null) {
    return (
      <span className="grid size-6 shrink-0 place-items-center">
        <StateGlyph group="backlog" />
      </span>
    );
  }
  const row = rowOf(draftFrom(draft), draft.id);
  return (
    <FieldControl
      field={fieldOf('state')}
      item={row}
      isCompact
      isReadOnly={isTouch}
      onChange={(patch) => act.change(draft, patchFor(patch, row))}
      className="size-6 shrink-0 justify-center"
    />
  );
}

/** What is set of it, then how its text begins. */
function Values({ draft, act }: DraftProps) {
  const isTouch = useIsTouch();
  const { t } = useTranslation('work-items');
  const row = rowOf(draftFrom(draft), draft.id);
  const fields = useFields(row.project_id, row.is_epic).filter(
    (field) => field.id !== 'state' && !field.isEmpty(row),
  );
  const files = filesIn(draft.description_html).length;
  const text = textOf(draft.description_html);
  return (
    <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted">
      {fields.map((field) => (
        <FieldControl
          key={field.id}
          field={field}
          item={row}
          isReadOnly={isTouch}
          onChange={(patch) => act.change(draft, patchFor(patch, row))}
          className="min-h-6 max-w-48 text-12"
        />
      ))}
      {files > 0 && <span>{t('drafts.pictures', { count: files })}</span>}
      {text !== '' && (
        <span className="min-w-0 flex-1 basis-40 truncate text-faint" dir="auto">
          {text}
        </span>
      )}
    </div>
  );
}

function Where({ draft }: Pick<DraftProps, 'draft'>) {
  const { t } = useTranslation('work-items');
  const project = projects.use(draft.project_id);
  return (
    <span className="flex min-w-0 items-center gap-2 text-12 max-md:hidden">
      {project ? (
        <>
          <ProjectIcon project={project} />
          <span className="truncate" dir="auto">
            {project.name}
          </span>
        </>
      ) : (
        <span className="text-muted">{t('drafts.noProject')}</span>
      )}
    </span>
  );
}

function RowTools({ draft, act, label }: DraftProps & { readonly label: string }) {
  const { t } = useTranslation('work-items');
  const can = useCan();
  return (
    <span className="relative flex items-center justify-end gap-1">
      {can('draft.finish') && (
        <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 max-md:hidden touch:opacity-100">
          <MoveDraft
            projectId={draft.project_id}
            onPick={(projectId) => act.moveTo(draft, projectId)}
            trigger={<Button icon={ArrowRightToLine}>{t('drafts.move')}</Button>}
          />
        </span>
      )}
      <Menu align="end" trigger={<IconButton icon={MoreHorizontal} label={label} />}>
        <DraftMenuItems draft={draft} act={act} />
      </Menu>
    </span>
  );
}
