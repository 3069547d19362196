import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isBlank } from '#web/features/editor/store.ts';
import { useCan, useProjectsWhere } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { takeDefaults } from '#web/features/work-items/overlays/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

import { type Draft, draftOf, useKeptDraft } from './create-draft.ts';
import { CreateForm } from './create-form.tsx';
import { useProjectHere } from './use-project-here.ts';

interface CreateItemDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes a work item: a title is enough, everything else has a value from where it was opened (screens 15). */
export function CreateItemDialog({ open, onOpenChange }: CreateItemDialogProps) {
  const { t } = useTranslation('work-items');
  const workspace = useWorkspace();
  const can = useCan();
  const possible = useProjectsWhere('work_item.create');
  const here = useProjectHere();
  const { kept, keep, forget } = useKeptDraft(workspace.id);
  const [defaults] = useState(() => takeDefaults());
  const [isAsking, setIsAsking] = useState(false);
  const first = possible.find(({ id }) => id === here) ?? possible[0];
  const project = defaults.project_id ?? first?.id ?? '';
  // Values from a place go before a draft that was left.
  const isAsked = Object.keys(defaults).length > 0;
  const [draft, setDraft] = useState<Draft>(() =>
    kept && !isAsked ? kept : draftOf({ ...assigned(project), ...defaults, project_id: project }),
  );
  const isUntouched = draft.name.trim() === '' && isBlank(draft.description_html);

  const change = (next: Draft) => {
    setDraft(next);
    keep(next);
  };
  const discard = () => {
    forget();
    onOpenChange(false);
  };
  // What was typed is kept either way; people are asked what shall become of it (screens 2.7).
  const close = (isOpen: boolean) => {
    if (isOpen) return;
    if (isUntouched) discard();
    else setIsAsking(true);
  };

  return (
    <>
      <Dialog open={open} onOpenChange={close} title={t('create.title')} size="large">
        {possible.length === 0 ? (
          <EmptyState
            title={t('create.noProject')}
            text={t(can('project.join') ? 'create.noProjectText' : 'create.guestText')}
          />
        ) : (
          <CreateForm
            draft={draft}
            wasKept={kept !== null && !isAsked && draft === kept}
            onChange={change}
            onDiscard={discard}
            onCreated={(isMore, fields) => {
              forget();
              if (isMore) setDraft(fields);
              else onOpenChange(false);
            }}
          />
        )}
      </Dialog>
      {isAsking && (
        <Dialog
          open
          onOpenChange={setIsAsking}
          size="small"
          title={t('create.leaveTitle')}
          description={t('create.leaveText')}
          footer={
            <>
              <Button size={32} variant="danger" onClick={discard}>
                {t('create.discard')}
              </Button>
              <Button size={32} onClick={() => onOpenChange(false)}>
                {t('create.keepDraft')}
              </Button>
              <Button size={32} variant="primary" onClick={() => setIsAsking(false)}>
                {t('create.goOn')}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

/** Whoever a project's new items go to. */
function assigned(projectId: string) {
  const person = projects.get(projectId)?.default_assignee;
  return person ? { assignee_ids: [person] } : {};
}
