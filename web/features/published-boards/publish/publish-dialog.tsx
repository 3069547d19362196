import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Publication } from '#shared/contract/anchors.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { changesIn, type Choices } from './choices.ts';
import {
  ChangedMark,
  type ChoicesProps,
  PublishChoices,
  SwitchChoice,
} from './publish-choices.tsx';
import { EmbedCode, PublicLink } from './publish-link.tsx';
import { type Publishable, publicationCalls } from './store.ts';
import { isLive, usePublication } from './use-publication.ts';
import { VisitorPreview } from './visitor-preview.tsx';

interface PublishDialogProps {
  readonly thing: Publishable;
  readonly name: string;
  /** Anchor as this tab knows it; a new one reloads the settings. */
  readonly anchor: string | null;
  readonly onClose: () => void;
}

/** Publishes something, or changes the settings of its publication. */
export function PublishDialog({ thing, name, anchor, onClose }: PublishDialogProps) {
  const { t } = useTranslation('publish');
  const { known, edits, by, isGone, hasFailed, again, edit, keep } = usePublication(thing, anchor);
  const live = known && isLive(known) ? known : null;
  const choices = known && { ...known, ...edits };
  const changed = choices ? changesIn(choices, known) : NONE;
  return (
    <Dialog
      open
      size="large"
      hasLongContent
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      description={live ? <Since publication={live} /> : t('note')}
      footer={
        choices && (
          <Actions
            {...{ thing, name, live, choices, edits, changed, onClose }}
            onDiscard={() => known && keep(known)}
            onSaved={keep}
          />
        )
      }
    >
      {hasFailed && (
        <Banner tone="danger" action={<Button onClick={again}>{t('again')}</Button>}>
          {t('failed')}
        </Banner>
      )}
      {!known && !hasFailed && <Skeleton className="h-24" />}
      {choices && (
        <div className="grid gap-5">
          {isGone && <Banner tone="info">{t('gone')}</Banner>}
          {by !== null && <Banner tone="info">{t('changedBy', { name: by })}</Banner>}
          {live && <PublicLink publication={live} />}
          <Body
            {...{ thing, name, live, choices }}
            // Something unpublished has no changed settings.
            changed={live ? changed : NONE}
            onChange={edit}
          />
        </div>
      )}
    </Dialog>
  );
}

const NONE: ReadonlySet<string> = new Set();

function Since({ publication }: { readonly publication: Publication }) {
  const { t } = useTranslation('publish');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-1.5 rounded-full bg-success" />
        {t('since', { day: formatDayOf(publication.created_at) })}
      </span>
      <span>{t('note')}</span>
    </span>
  );
}

interface BodyProps extends ChoicesProps {
  readonly thing: Publishable;
  readonly name: string;
  readonly live: Publication | null;
}

/** Settings with a preview and embed code; a page has only the latter, since visitors only read it. */
function Body({ thing, name, live, ...rest }: BodyProps) {
  const { t } = useTranslation('publish');
  const embed = (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold">{t('embed')}</legend>
      <SwitchChoice {...rest} name="is_embeddable" label={t('embeddable')} />
      {live?.is_embeddable && <EmbedCode publication={live} name={name} />}
    </fieldset>
  );
  if (thing.kind === 'page') return embed;
  return (
    <div className="-mx-5 -mb-4 grid border-t border-line md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="p-5">
        <PublishChoices {...rest} projectId={thing.projectId} />
      </div>
      <aside className="grid content-start gap-5 bg-sunken p-4 max-md:border-t max-md:border-line md:border-s md:border-line">
        <VisitorPreview thing={thing} choices={rest.choices} />
        {embed}
      </aside>
    </div>
  );
}

interface ActionsProps {
  readonly thing: Publishable;
  readonly name: string;
  readonly live: Publication | null;
  readonly choices: Choices;
  readonly edits: Partial<Choices>;
  readonly changed: ReadonlySet<string>;
  readonly onSaved: (publication: Publication) => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

function Actions(props: ActionsProps) {
  const { live, changed, onDiscard } = props;
  const { t } = useTranslation('publish');
  const { busy, save, unpublish } = useActions(props);
  const isChanged = changed.size > 0;
  return (
    <>
      {live && (
        <Button
          size={32}
          variant="danger"
          className="me-auto"
          isBusy={busy === 'unpublish'}
          onClick={unpublish}
        >
          {t('unpublish')}
        </Button>
      )}
      {live && isChanged && (
        <>
          <span role="status" className="num inline-flex items-center gap-2 text-12 text-muted">
            <ChangedMark />
            {t('pending', { count: changed.size })}
          </span>
          <Button size={32} onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      )}
      {(!live || isChanged) && (
        <Button size={32} variant="primary" isBusy={busy === 'save'} onClick={save}>
          {t(live ? 'update' : 'submit')}
        </Button>
      )}
    </>
  );
}

function useActions({ thing, name, live, choices, edits, onSaved, onClose }: ActionsProps) {
  const { t } = useTranslation('publish');
  const { slug } = useWorkspace();
  const calls = publicationCalls(slug, thing, name);
  const [busy, setBusy] = useState<'save' | 'unpublish' | null>(null);
  const isProject = thing.kind === 'project';
  const run = async (what: 'save' | 'unpublish', work: () => Promise<void>, failed: string) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showToast({
        ...{ title: failed, tone: 'error' },
        ...(error instanceof Error && { text: error.message }),
      });
    }
    setBusy(null);
  };
  const save = () => {
    if (thing.kind !== 'page' && !Object.values(choices.view_props).some(Boolean)) {
      showToast({ title: t(isProject ? 'noLayout' : 'noLayoutOfView'), tone: 'error' });
      return;
    }
    const work = async () => {
      onSaved(await (live ? calls.update(live, edits) : calls.publish(wanted(choices))));
      if (live) showToast({ title: t('updated') });
    };
    void run('save', work, t('saveFailed'));
  };
  const unpublish = () => {
    const work = async () => {
      if (live) await calls.unpublish(live);
      showToast({ title: t('unpublished', { name }) });
      onClose();
    };
    void run('unpublish', work, t(isProject ? 'unpublishFailed' : 'unpublishFailedElse'));
  };
  return { busy, save, unpublish };
}

/** The settings to send. */
const wanted = (choices: Choices): Choices => ({
  is_comments_enabled: choices.is_comments_enabled,
  is_reactions_enabled: choices.is_reactions_enabled,
  is_votes_enabled: choices.is_votes_enabled,
  is_embeddable: choices.is_embeddable,
  view_props: choices.view_props,
  fields: choices.fields,
  intake: choices.intake,
});
