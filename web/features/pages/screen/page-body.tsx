import { FileText } from 'lucide-react';
import type { RefObject } from 'react';

import type { PageImage } from '#shared/contract/pages.ts';
import { updatePage } from '#web/features/pages/changes.ts';
import { LogoPropsPicker } from '#web/features/projects/logo-props-picker.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import type { DocumentStatus, LiveDocument } from '#web/lib/documents/live-document.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { Outline } from './outline.tsx';
import { usePageConfig } from './page-config.ts';
import { PageMeta } from './page-meta.tsx';
import { PageText } from './page-text.tsx';
import { PageTitleField } from './page-title.tsx';
import { SubPages } from './sub-pages.tsx';
import { useReachedHeading } from './use-reached-heading.ts';
import type { TextState } from './use-text-state.ts';

interface PageBodyProps {
  readonly page: PageImage;
  readonly live: LiveDocument | null;
  readonly status: DocumentStatus;
  readonly isReadOnly: boolean;
  readonly isEditable: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly text: TextState;
  readonly following: string | null;
  readonly onTitleDirtyChange: (isDirty: boolean) => void;
}

/** What is read and written of a page: logo, title, text, the pages below it, its outline at the side. */
export function PageBody(props: PageBodyProps) {
  const { page, isReadOnly, isEditable, scroller, text } = props;
  const { full_width, sticky_toolbar } = usePageConfig();
  const toolbar = isEditable && <ToolbarPlace onPlace={text.setToolbar} />;
  return (
    <>
      {sticky_toolbar && toolbar}
      <div ref={scroller} className="relative min-h-0 flex-1 scroll-pt-16 overflow-y-auto">
        {!sticky_toolbar && toolbar}
        <div className="flex px-10 max-md:px-4">
          <span className={full_width ? 'hidden' : 'min-w-0 flex-1 max-xl:hidden'} />
          <article
            className={classNames(
              'mx-auto w-full min-w-0 pt-12 pb-40 max-md:pt-6',
              full_width ? 'max-w-288' : 'max-w-180',
            )}
          >
            <PageHead
              page={page}
              isReadOnly={isReadOnly}
              onDone={text.focus}
              onDirtyChange={props.onTitleDirtyChange}
            />
            <PageMeta page={page} stats={text.stats} />
            <PageText
              page={page}
              live={props.live}
              hasText={props.status.state !== 'loading' && hasContent(props)}
              state={props.status.state}
              isEditable={isEditable}
              following={props.following}
              text={text}
            />
            <SubPages page={page} />
          </article>
          <OutlineSide scroller={scroller} text={text} isFull={full_width} />
        </div>
      </div>
    </>
  );
}

/** Without a connection there may be nothing to show: an empty text would look as if all were lost. */
function hasContent({ live, status }: PageBodyProps): boolean {
  if (status.state !== 'offline' && status.state !== 'refused') return true;
  return (live?.document.getXmlFragment('default').length ?? 0) > 0;
}

function ToolbarPlace({ onPlace }: { readonly onPlace: (place: HTMLElement | null) => void }) {
  return <div ref={onPlace} className="flex min-h-10 shrink-0 border-b border-line print:hidden" />;
}

interface OutlineSideProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly text: TextState;
  readonly isFull: boolean;
}

function OutlineSide({ scroller, text, isFull }: OutlineSideProps) {
  const { headings, handle } = text;
  const reached = useReachedHeading(scroller, headings.length);
  return (
    <aside
      className={classNames(
        'max-md:hidden print:hidden',
        isFull ? 'w-8 shrink-0' : 'min-w-8 max-xl:shrink-0 xl:flex-1',
      )}
    >
      <div className="sticky top-14 ms-auto w-fit pt-14">
        <Outline
          headings={headings}
          current={reached}
          onGo={(index) => handle?.showHeading(index)}
          isRoomy={!isFull}
        />
      </div>
    </aside>
  );
}

interface PageHeadProps {
  readonly page: PageImage;
  readonly isReadOnly: boolean;
  readonly onDone: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

function PageHead({ page, isReadOnly, onDone, onDirtyChange }: PageHeadProps) {
  const { slug } = useWorkspace();
  const hasLogo = Boolean(page.logo_props['in_use']);
  return (
    <>
      {(hasLogo || !isReadOnly) && (
        <div className="mb-3 print:hidden">
          <LogoPropsPicker
            value={page.logo_props}
            placeholder={FileText}
            isDisabled={isReadOnly}
            onChange={(logo_props) => updatePage(slug, page, { logo_props })}
          />
        </div>
      )}
      <PageTitleField
        page={page}
        isReadOnly={isReadOnly}
        onDone={onDone}
        onDirtyChange={onDirtyChange}
      />
    </>
  );
}
