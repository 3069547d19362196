import { type ReactNode, type RefObject, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import { Attachments } from '#web/features/attachments/attachments-section.tsx';
import { useAttach } from '#web/features/attachments/changes.ts';
import type { RichTextHandle } from '#web/features/editor/rich-text-editor.tsx';
import { useItemActions } from '#web/features/item-rows/menu/item-actions.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { Reactions } from '#web/features/reactions/reactions-section.tsx';
import { useItemReactions } from '#web/features/reactions/store.ts';
import { itemPath, projectPath, slugOf } from '#web/features/work-items/data/address.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { EditedLine } from './activity/edited-line.tsx';
import { Timeline } from './activity/timeline.tsx';
import { DescriptionField } from './description-field.tsx';
import { useFileIntake } from './file-intake.ts';
import { leaveText } from './leave-text.ts';
import { Properties } from './properties.tsx';
import { AddParts } from './relations/add-parts.tsx';
import { EpicLine } from './relations/epic-line.tsx';
import { useEpicSlot } from './relations/epic-slot.ts';
import { Links } from './relations/links-part.tsx';
import { ParentLine } from './relations/parent-line.tsx';
import { Relations } from './relations/relations-part.tsx';
import { SubItems, type SubItemsProps } from './sub-items/sub-items.tsx';
import { TitleField } from './title-field.tsx';
import { useArrival } from './use-arrival.ts';
import { useIsWide } from './use-is-wide.ts';
import { useItemShortcuts } from './use-item-shortcuts.ts';

/** Draws what is below an item. */
export type DrawItems = (below: SubItemsProps) => ReactNode;

interface ItemBodyProps {
  readonly item: WorkItemImage;
}

interface ItemFrameProps extends ItemBodyProps {
  readonly drawItems?: DrawItems | undefined;
}

/** All of an item; its properties stand beside it where there is room. */
export function ItemBody({ item, drawItems = drawLines }: ItemFrameProps) {
  const { t } = useTranslation('work-items');
  const { id, project_id } = item;
  const rights = useItemRights(item);
  const composer = useRef<RichTextHandle>(null);
  const files = useAttach({
    slug: slugOf(project_id),
    path: filesPathOf(item),
    projectId: project_id,
    itemId: id,
  });
  const intake = useFileIntake(files.attach);
  useItemShortcuts(item, () => composer.current?.focus());
  const [frame, isWide] = useIsWide();
  const properties = <Properties item={item} isReadOnly={rights.isReadOnly} isColumn={isWide} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only takes in what leaves a text
    <div
      ref={frame}
      tabIndex={-1}
      onKeyDown={leaveText}
      className="@container min-h-0 flex-1 overflow-hidden outline-none"
    >
      <div
        className={`grid h-full ${isWide ? 'grid-cols-[minmax(0,1fr)_208px] overflow-hidden' : 'grid-cols-[minmax(0,1fr)] overflow-y-auto'}`}
        {...(rights.mayAttach && intake.handlers)}
      >
        <div
          className={`flex min-w-0 flex-col px-4 pt-4 @min-[480px]:px-6 ${isWide ? 'overflow-y-auto' : ''} ${intake.isOver ? 'outline-2 -outline-offset-4 outline-accent outline-dashed' : ''}`}
        >
          <ItemParts item={item} rights={rights} files={files} drawItems={drawItems}>
            {!isWide && <div className="mt-4 border-y border-line py-3">{properties}</div>}
          </ItemParts>
          <LateTimeline item={item} isReadOnly={rights.isReadOnly} composer={composer} />
        </div>
        {isWide && (
          <aside
            aria-label={t('detail.properties')}
            className="overflow-y-auto border-s border-line py-4 ps-4 pe-3"
          >
            {properties}
          </aside>
        )}
      </div>
    </div>
  );
}

const drawLines: DrawItems = (below) => <SubItems {...below} />;

interface ItemPartsProps extends ItemBodyProps {
  readonly drawItems: DrawItems;
  readonly rights: ReturnType<typeof useItemRights>;
  readonly files: ReturnType<typeof useAttach>;
  /** Stands between the text and what belongs to the item. */
  readonly children: ReactNode;
}

/** What the item is, and what belongs to it. */
function ItemParts(props: ItemPartsProps) {
  const { item, rights } = props;
  const { isReadOnly } = rights;
  const arrival = useArrival(item);
  return (
    <>
      {item.archived_at && <ArchivedBanner item={item} day={item.archived_at} />}
      {item.is_epic ? <EpicLine item={item} /> : <ParentLine item={item} isReadOnly={isReadOnly} />}
      <TitleField item={item} isReadOnly={isReadOnly} />
      <DescriptionField
        item={item}
        slug={slugOf(item.project_id)}
        isReadOnly={isReadOnly}
        isWaiting={arrival === 'text'}
      />
      {/* What follows a text that is on its way would jump when it comes. */}
      {arrival !== 'text' && <PartsBelow {...props} isWhole={arrival === null} />}
    </>
  );
}

interface PartsBelowProps extends ItemPartsProps {
  /** Whether what belongs to the item is here too. */
  readonly isWhole: boolean;
}

/** What stands below the text. */
function PartsBelow({ item, rights, files, drawItems, isWhole, children }: PartsBelowProps) {
  const { isReadOnly, mayAttach } = rights;
  const { id } = item;
  const [isAdding, setIsAdding] = useState(false);
  const drawEpic = useEpicSlot();
  return (
    <>
      <EditedLine item={item} isReadOnly={isReadOnly} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-1">
        <ItemReactions item={item} isReadOnly={item.archived_at !== null} />
        <AddParts
          item={item}
          // What waits in the intake has nothing below it yet.
          {...(!isWaiting(item) && { onSubItem: () => setIsAdding(true) })}
          {...(mayAttach && { onFiles: files.attach })}
        />
      </div>
      {item.is_epic && drawEpic(item)}
      {children}
      {drawItems({ item, isReadOnly, isAdding, onAdding: setIsAdding })}
      {isWhole && (
        <>
          <Relations item={item} isReadOnly={isReadOnly || !rights.mayRelate} />
          <Links item={item} isReadOnly={isReadOnly || !rights.mayLink} />
          <Attachments itemId={id} path={filesPathOf(item)} isReadOnly={!mayAttach} files={files} />
        </>
      )}
    </>
  );
}

function useItemRights(item: WorkItemImage) {
  const { project_id, created_by, archived_at } = item;
  const can = useCan(project_id);
  const action = isWaiting(item) ? 'intake_issue.update' : 'work_item.update';
  return {
    isReadOnly: archived_at !== null || !can(action, created_by),
    mayAttach: archived_at === null && can('attachment.create'),
    mayRelate: can('work_item_relation.update'),
    mayLink: can('work_item_link.update'),
  };
}

interface LateTimelineProps extends ItemBodyProps {
  readonly isReadOnly: boolean;
  readonly composer: RefObject<RichTextHandle | null>;
}

/** The item itself is shown first; what was said of it, and where to write, come with the next frame. */
function LateTimeline({ item, isReadOnly, composer }: LateTimelineProps) {
  const hasTimeline = useDeferredValue(true, false);
  if (!hasTimeline) return null;
  return (
    <Contained>
      <Timeline
        item={item}
        isReadOnly={isReadOnly}
        composer={composer}
        onQuote={(html) => composer.current?.insert(`<blockquote>${html}</blockquote><p></p>`)}
      />
    </Contained>
  );
}

function ArchivedBanner({ item, day }: ItemBodyProps & { readonly day: string }) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const person = usePerson(item.archived_by);
  const who = !person ? 'unnamed' : person.id === me.id ? 'mine' : 'others';
  const actions = useItemActions([item]);
  return (
    <div className="mb-3">
      <Banner
        tone="info"
        {...(actions.mayArchive && {
          action: (
            <Button size={24} onClick={actions.restore}>
              {t('detail.archive.restore')}
            </Button>
          ),
        })}
      >
        {t(`detail.archive.banner.${who}`, { name: person?.name, date: formatDay(day) })}
      </Banner>
    </div>
  );
}

function ItemReactions({ item, isReadOnly }: ItemBodyProps & { readonly isReadOnly: boolean }) {
  const reactions = useItemReactions(item.id);
  return (
    <Reactions
      reactions={reactions}
      isReadOnly={isReadOnly}
      target={{
        entity: 'work_item_reaction',
        path: `${itemPath(item)}/reactions/`,
        link: { issue: item.id },
      }}
    />
  );
}

/** Address of an item's files. */
function filesPathOf({ id, project_id }: Pick<WorkItemImage, 'id' | 'project_id'>): string {
  return `${projectPath(project_id).replace('/api/', '/api/assets/v2/')}/issues/${id}/attachments/`;
}
