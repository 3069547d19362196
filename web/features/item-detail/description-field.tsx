import { Copy } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { isBlank } from '#web/features/editor/store.ts';
import { useEditing } from '#web/features/presence/store.ts';
import { descriptions } from '#web/features/work-items/data/store.ts';
import type { DocumentStatus, LiveDocument } from '#web/lib/documents/live-document.ts';
import { useDocumentStatus, useLiveDocument } from '#web/lib/documents/use-live-document.ts';
import { useIsOpened } from '#web/lib/feed/presence.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { TextSkeleton } from './item-skeleton.tsx';
import { useUnsavedMark } from './save-state.ts';

const PageEditor = latePart(
  async () => (await import('#web/features/editor/page-editor.tsx')).PageEditor,
);

interface DescriptionFieldProps {
  readonly item: WorkItemImage;
  readonly slug: string;
  readonly isReadOnly: boolean;
  /** The text is on its way. */
  readonly isWaiting?: boolean;
}

/** What an item is about: all who may write it together. */
export function DescriptionField(props: DescriptionFieldProps) {
  return <Description key={props.item.id} {...props} />;
}

function Description({ item, slug, isReadOnly, isWaiting = false }: DescriptionFieldProps) {
  const html = descriptions.use(item.id)?.description_html;
  // An item that is on its way has no text that others could write in.
  const isWritable = !isReadOnly && item.rev > 0;
  // Once opened it stays, whoever loses the right: what is not saved yet stands there alone.
  const [isOpened, setIsOpened] = useState(isWritable);
  if (isWritable && !isOpened) setIsOpened(true);
  if (isOpened) {
    return <SharedText item={item} slug={slug} isReadOnly={isReadOnly} isWaiting={isWaiting} />;
  }
  if (isWaiting) return <TextSkeleton />;
  return <ReadText html={html ?? ''} slug={slug} projectId={item.project_id} />;
}

function SharedText({ item, slug, isReadOnly, isWaiting = false }: DescriptionFieldProps) {
  const { id, project_id } = item;
  const html = descriptions.use(id)?.description_html ?? '';
  const live = useLiveDocument({ kind: 'work-item', id });
  const status = useDocumentStatus(live);
  const isTurn = useIsEditorsTurn(id, html.length);
  const [isFocused, setIsFocused] = useState(false);
  useEditing(id, 'description', isFocused);
  useUnsavedMark(id, 'description', useLasting(status.waiting > 0));
  const written = <ReadText html={html} slug={slug} projectId={project_id} />;
  if (isReadOnly && status.waiting === 0) return isWaiting ? <TextSkeleton /> : written;
  // The editor takes the place of what is shown until it is here.
  const read = isWaiting ? <TextSkeleton /> : isBlank(html) ? <EmptyText /> : written;
  return (
    <>
      {live && isTurn && hasText(live, status) ? (
        <Suspense fallback={read}>
          <div className="mt-3">
            <Editor
              item={item}
              slug={slug}
              live={live}
              isEditable={!isReadOnly && mayWrite(status)}
              onFocus={setIsFocused}
            />
          </div>
        </Suspense>
      ) : (
        read
      )}
      <StateLine live={live} status={status} />
      {live && isReadOnly && status.waiting > 0 && <UnsavedText live={live} />}
    </>
  );
}

/** An editor of a longer text, in characters, takes longer to make than a frame. */
const LONG_TEXT = 50_000;

/** Whether the editor comes now: that of a long text lets what belongs to the item be shown first. */
function useIsEditorsTurn(itemId: string, length: number): boolean {
  const isOpened = useIsOpened(itemId);
  const isTurn = useDeferredValue(isOpened, false);
  const [wasTurn, setWasTurn] = useState(false);
  const isNow = isTurn || length < LONG_TEXT;
  if (isNow && !wasTurn) setWasTurn(true);
  return isNow || wasTurn;
}

interface EditorProps {
  readonly item: WorkItemImage;
  readonly slug: string;
  readonly live: LiveDocument;
  readonly isEditable: boolean;
  readonly onFocus: (isFocused: boolean) => void;
}

function Editor({ item, slug, live, isEditable, onFocus }: EditorProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const { id, project_id } = item;
  const person = useMemo(() => ({ id: me.id, name: me.display_name }), [me.id, me.display_name]);
  const place = useMemo(
    () => ({ kind: 'ISSUE_DESCRIPTION' as const, slug, projectId: project_id, entityId: id }),
    [slug, project_id, id],
  );
  return (
    <PageEditor
      variant="description"
      document={live.document}
      provider={live.provider}
      person={person}
      place={place}
      isEditable={isEditable}
      label={t('detail.description.label')}
      placeholder={t('detail.description.placeholder')}
      onFocusChange={onFocus}
    />
  );
}

/** Why the text cannot be written as usual, or should not go on for long, in a line below it. */
function StateLine({
  live,
  status,
}: {
  readonly live: LiveDocument | null;
  readonly status: DocumentStatus;
}) {
  const { t } = useTranslation('work-items');
  const { state, reason, isLarge } = status;
  const isUnread = state === 'offline' && live !== null && !hasText(live, status);
  const told = isUnread ? 'offline' : (reason ?? (isLarge ? 'large' : null));
  if (told === null) return null;
  return (
    <p role="status" className="mt-1 text-12 text-muted">
      {t(`detail.description.state.${told}`)}
    </p>
  );
}

/** The right to write went before all was saved: the words can be taken along. */
function UnsavedText({ live }: { readonly live: LiveDocument }) {
  const { t } = useTranslation('work-items');
  const copy = async () => {
    const { textOf } = await import('#web/lib/documents/document-text.ts');
    await copyText(textOf(live.document), t('detail.description.copied'));
  };
  return (
    <Banner
      tone="danger"
      action={
        <Button size={24} icon={Copy} onClick={() => void copy()}>
          {t('detail.description.copy')}
        </Button>
      }
    >
      {t('detail.description.unsaved')}
    </Banner>
  );
}

/** An empty text, where one can be written as soon as the editor is here. */
function EmptyText() {
  const { t } = useTranslation('work-items');
  return (
    <div aria-hidden className="rich-text is-description mt-3 text-faint">
      <p>{t('detail.description.placeholder')}</p>
    </div>
  );
}

interface ReadTextProps {
  readonly html: string;
  readonly slug: string;
  readonly projectId: string;
}

function ReadText({ html, slug, projectId }: ReadTextProps) {
  if (isBlank(html)) return null;
  return <RichText html={html} slug={slug} projectId={projectId} className="mt-3" />;
}

/** Whether there is something to show: an empty text would look as if all were lost. */
function hasText(live: LiveDocument, { state }: DocumentStatus): boolean {
  return state !== 'loading' && live.document.getXmlFragment('default').length > 0;
}

/** What is too long can still be cut. */
function mayWrite({ state, reason }: DocumentStatus): boolean {
  return state !== 'read-only' && (reason === null || reason === 'too-large');
}

/** What is stored within a moment need not be told with every key. */
const TOLD_AFTER_MS = 400;

function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(isSo), isSo ? TOLD_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && lasts;
}
