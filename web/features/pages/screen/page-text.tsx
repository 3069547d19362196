import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { textPartOf } from '#web/features/pages/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import type { DocumentStatus, LiveDocument } from '#web/lib/documents/live-document.ts';
import { usePresence } from '#web/lib/feed/presence.ts';
import { useIsWriting } from '#web/lib/feed/writing.ts';
import { useMe } from '#web/lib/session/session.ts';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { usePageConfig } from './page-config.ts';
import { TextSkeleton } from './page-skeleton.tsx';
import type { TextState } from './use-text-state.ts';

const PageEditor = latePart(
  async () => (await import('#web/features/editor/page-editor.tsx')).PageEditor,
);

interface PageTextProps {
  readonly page: PageImage;
  /** null until the server knows the page. */
  readonly live: LiveDocument | null;
  /** There is something to show, from this browser or from the server. */
  readonly hasText: boolean;
  readonly state: DocumentStatus['state'];
  readonly isEditable: boolean;
  readonly following: string | null;
  readonly text: TextState;
}

const STYLES = { 'sans-serif': 'font-sans', serif: 'font-serif', monospace: 'font-mono' } as const;

/** The text of a page, which all write together. */
export function PageText(props: PageTextProps) {
  const { page, live, hasText, state, isEditable } = props;
  const { setHandle, toolbar, setStats, setHeadings } = props.text;
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const me = useMe();
  const { font_size, font_style } = usePageConfig();
  const { id, project_id } = page;
  const place = useMemo(
    () => ({ kind: 'PAGE_DESCRIPTION' as const, slug, projectId: project_id, entityId: id }),
    [slug, project_id, id],
  );
  const person = useMemo(() => ({ id: me.id, name: me.display_name }), [me.id, me.display_name]);
  const [isFocused, setIsFocused] = useState(false);
  const part = textPartOf(page);
  usePresence(useIsWriting(isFocused) && part ? [part] : []);
  if (!live) return <p className="mt-6 text-muted">{t('text.new')}</p>;
  if (!hasText && state === 'offline')
    return <p className="mt-6 text-muted">{t('banner.offlineEmpty')}</p>;
  // Refused, there is nothing that would come: the banner says why.
  if (!hasText) return state === 'loading' ? <TextSkeleton /> : null;
  return (
    <div
      className={classNames(
        STYLES[font_style],
        font_size === 'small-font' ? '[--prose-size:0.875rem]' : '',
      )}
    >
      <Suspense fallback={<TextSkeleton />}>
        <PageEditor
          key={id}
          ref={setHandle}
          document={live.document}
          provider={live.provider}
          person={person}
          isEditable={isEditable}
          variant="document"
          place={place}
          label={t('text.label')}
          placeholder={t('text.placeholder')}
          toolbarPlace={toolbar}
          following={props.following}
          onFocusChange={setIsFocused}
          onStats={setStats}
          onHeadings={setHeadings}
        />
      </Suspense>
    </div>
  );
}
