import { ExternalLink, Link2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Publication, Unpublished } from '#shared/contract/anchors.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { publicAddress } from '#web/lib/browser/space-path.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { PublishChoices } from './publish-choices.tsx';
import { type Choices, type Publishable, publicationCalls } from './store.ts';

interface PublishDialogProps {
  readonly thing: Publishable;
  /** What it is called. */
  readonly name: string;
  /** Under which anchor it is published as far as this tab knows: the settings are read anew with another one. */
  readonly anchor: string | null;
  readonly onClose: () => void;
}

type Known = Publication | Unpublished;
const isLive = (known: Known): known is Publication => 'id' in known;

/** Publishes something, or changes what its visitors see and do. */
export function PublishDialog({ thing, name, anchor, onClose }: PublishDialogProps) {
  const { t } = useTranslation('anchors');
  const { slug } = useWorkspace();
  const calls = publicationCalls(slug, thing);
  const { known, setKnown, hasFailed } = usePublication(slug, thing, anchor);
  const live = known && isLive(known) ? known : null;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={t(live ? 'titleLive' : 'title', { name })}
      description={t('note')}
    >
      {hasFailed && <Banner tone="danger">{t('failed')}</Banner>}
      {!known && !hasFailed && <Skeleton className="h-24" />}
      {known && (
        <div className="grid gap-5">
          {live && <PublicLink publication={live} name={name} />}
          <Settings
            kind={thing.kind}
            // What somebody else has changed meanwhile begins anew.
            key={live?.updated_at ?? ''}
            known={known}
            onPublish={async (choices) => {
              setKnown(await calls.publish(choices));
              if (live) showToast({ title: t('updated') });
            }}
            onUnpublish={
              live &&
              (async () => {
                await calls.unpublish(live);
                showToast({ title: t('unpublished', { name }) });
                onClose();
              })
            }
          />
        </div>
      )}
    </Dialog>
  );
}

/** How the thing is published, read anew when somebody publishes or unpublishes it meanwhile. */
function usePublication(slug: string, thing: Publishable, anchor: string | null) {
  const [known, setKnown] = useState<Known | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { kind, projectId, id } = thing;
  const read = useCallback(() => {
    publicationCalls(slug, { kind, projectId, id })
      .read()
      .then(setKnown, () => setFailed(true));
  }, [slug, kind, projectId, id]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another anchor says that it has been changed
  useEffect(read, [read, anchor]);
  return { known, setKnown, hasFailed };
}

interface PublicLinkProps {
  readonly publication: Publication;
  readonly name: string;
}

function PublicLink({ publication, name }: PublicLinkProps) {
  const { t } = useTranslation('anchors');
  const address = addressOfPublication(publication);
  const code = `<iframe title="${escaped(name)}" src="${address}"></iframe>`;
  const copy = async (text: string, said: string) => {
    await navigator.clipboard.writeText(text);
    showToast({ title: said });
  };
  return (
    <div className="grid gap-3">
      <Field label={t('link')}>
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon={Link2} onClick={() => void copy(address, t('linkCopied'))}>
          {t('copyLink')}
        </Button>
        <a href={address} target="_blank" rel="noreferrer" className={buttonLook({})}>
          <Icon of={ExternalLink} />
          {t('openPage')}
        </a>
        {publication.is_embeddable && (
          <Button onClick={() => void copy(code, t('codeCopied'))}>{t('copyCode')}</Button>
        )}
      </div>
    </div>
  );
}

/** A text as it stands in an attribute. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function addressOfPublication({ entity_name, anchor }: Publication): string {
  const kind = entity_name === 'view' ? 'views' : entity_name === 'page' ? 'pages' : 'issues';
  return publicAddress(kind, anchor);
}

interface SettingsProps {
  readonly kind: Publishable['kind'];
  readonly known: Known;
  readonly onPublish: (choices: Choices) => Promise<void>;
  readonly onUnpublish: (() => Promise<void>) | null;
}

function Settings({ kind, known, onPublish, onUnpublish }: SettingsProps) {
  const { t } = useTranslation('anchors');
  const [choices, setChoices] = useState<Choices>(known);
  const [busy, setBusy] = useState<'publish' | 'unpublish' | null>(null);
  const isWrong = kind !== 'page' && !Object.values(choices.view_props).some(Boolean);
  const run = async (what: 'publish' | 'unpublish', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch {
      showToast({
        title:
          what === 'publish'
            ? t('saveFailed')
            : t(kind === 'project' ? 'unpublishFailed' : 'unpublishFailedElse'),
        tone: 'error',
      });
    }
    setBusy(null);
  };
  const publish = () => {
    if (isWrong)
      showToast({ title: t(kind === 'project' ? 'noLayout' : 'noLayoutOfView'), tone: 'error' });
    else void run('publish', () => onPublish(choices));
  };
  return (
    <div className="grid gap-5">
      <PublishChoices kind={kind} choices={choices} onChange={setChoices} />
      <div className="flex flex-wrap justify-end gap-2">
        {onUnpublish && (
          <Button
            size={32}
            variant="danger"
            className="me-auto"
            isBusy={busy === 'unpublish'}
            onClick={() => void run('unpublish', onUnpublish)}
          >
            {t('unpublish')}
          </Button>
        )}
        <Button size={32} variant="primary" isBusy={busy === 'publish'} onClick={publish}>
          {t(onUnpublish ? 'update' : 'submit')}
        </Button>
      </div>
    </div>
  );
}
