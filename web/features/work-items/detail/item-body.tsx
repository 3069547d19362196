import { Link, ListTree, Waypoints } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { Attachments, PickFiles } from '#web/features/attachments/attachments-section.tsx';
import { useAttach } from '#web/features/attachments/changes.ts';
import type { RichTextHandle } from '#web/features/editor/rich-text-editor.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { Reactions } from '#web/features/reactions/reactions-section.tsx';
import { useItemReactions } from '#web/features/reactions/store.ts';
import { itemPath, projectPath, slugOf } from '#web/features/work-items/data/address.ts';
import { openLinkForm } from '#web/features/work-items/overlays/store.ts';
import { useItemActions } from '#web/features/work-items/row/item-actions.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Contained } from '#web/ui/layout/contained.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

import { DescriptionField } from './description-field.tsx';
import { EditedLine } from './edited-line.tsx';
import { leaveText } from './leave-text.ts';
import { Links } from './links-part.tsx';
import { ParentLine } from './parent-line.tsx';
import { Properties } from './properties.tsx';
import { RelationItems } from './relation-menu.tsx';
import { openRelation, Relations } from './relations-part.tsx';
import { SubItems } from './sub-items.tsx';
import { Timeline } from './timeline.tsx';
import { TitleField } from './title-field.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useItemShortcuts } from './use-item-shortcuts.ts';

interface ItemBodyProps {
  readonly item: WorkItemImage;
}

/** All of an item; its properties stand beside it where there is room. */
export function ItemBody({ item }: ItemBodyProps) {
  const { t } = useTranslation('work-items');
  const { id, project_id } = item;
  const slug = slugOf(project_id);
  const can = useCan(project_id);
  const [isAdding, setIsAdding] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const composer = useRef<RichTextHandle>(null);
  const files = useAttach({ slug, projectId: project_id, itemId: id });
  const isReadOnly = item.archived_at !== null || !can('work_item.update', item.created_by);
  const mayAttach = item.archived_at === null && can('attachment.create');
  useItemShortcuts(item, () => composer.current?.focus());
  const [frame, isWide] = useIsWide();
  // The item itself is shown first; what was said of it, and where to write, come with the next frame.
  const hasTimeline = useDeferredValue(true, false);
  const properties = <Properties item={item} isReadOnly={isReadOnly} isColumn={isWide} />;
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
        {...(mayAttach && taking(setIsOver, files.attach))}
      >
        <div
          className={`flex min-w-0 flex-col px-4 pt-4 @min-[480px]:px-6 ${isWide ? 'overflow-y-auto' : ''} ${isOver ? 'outline-2 -outline-offset-4 outline-accent outline-dashed' : ''}`}
        >
          {item.archived_at && <ArchivedBanner item={item} day={item.archived_at} />}
          <ParentLine item={item} isReadOnly={isReadOnly} />
          <TitleField item={item} isReadOnly={isReadOnly} />
          <DescriptionField item={item} slug={slug} isReadOnly={isReadOnly} />
          <EditedLine item={item} isReadOnly={isReadOnly} />
          <div className="mt-3 flex flex-wrap items-center gap-1">
            <ItemReactions item={item} isReadOnly={item.archived_at !== null} />
            <span className="flex-1" />
            <AddParts item={item} onSubItem={() => setIsAdding(true)} />
            {mayAttach && <PickFiles onFiles={files.attach} />}
          </div>
          {!isWide && <div className="mt-4 border-y border-line py-3">{properties}</div>}
          <SubItems
            item={item}
            isReadOnly={isReadOnly}
            isAdding={isAdding}
            onAdding={setIsAdding}
          />
          <Relations item={item} isReadOnly={isReadOnly || !can('work_item_relation.update')} />
          <Links item={item} isReadOnly={isReadOnly || !can('work_item_link.update')} />
          <Attachments
            itemId={id}
            path={`${projectPath(project_id).replace('/api/', '/api/assets/v2/')}/issues/${id}/attachments/`}
            isReadOnly={!mayAttach}
            files={files}
          />
          {hasTimeline && (
            <Contained>
              <Timeline
                item={item}
                isReadOnly={isReadOnly}
                composer={composer}
                onQuote={(html) =>
                  composer.current?.insert(`<blockquote>${html}</blockquote><p></p>`)
                }
              />
            </Contained>
          )}
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

function ArchivedBanner({ item, day }: ItemBodyProps & { readonly day: string }) {
  const { t } = useTranslation('work-items');
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
        {t('detail.archive.banner', { date: formatDay(day) })}
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

function AddParts({ item, onSubItem }: ItemBodyProps & { readonly onSubItem: () => void }) {
  const { t } = useTranslation('work-items');
  const { mayNest, mayRelate, mayLink } = useItemActions([item]);
  return (
    <>
      {mayNest && (
        <IconButton icon={ListTree} label={t('detail.subItems.add')} onClick={onSubItem} />
      )}
      {mayRelate && (
        <Menu
          align="end"
          trigger={<IconButton icon={Waypoints} label={t('detail.relations.add')} />}
        >
          <RelationItems onPick={(type) => openRelation(item.id, type)} />
        </Menu>
      )}
      {mayLink && (
        <IconButton
          icon={Link}
          label={t('detail.links.add')}
          onClick={() => openLinkForm({ itemId: item.id })}
        />
      )}
    </>
  );
}

/** Files dropped or pasted anywhere on the item are attached; in a text they belong to it. */
function taking(tell: (isOver: boolean) => void, attach: (files: readonly File[]) => void) {
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      tell(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (
        event.target === event.currentTarget ||
        !event.currentTarget.contains(event.relatedTarget as Node)
      ) {
        tell(false);
      }
    },
    onDrop: (event: DragEvent) => {
      tell(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      attach([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // Words copied elsewhere may bring their picture along: those are words.
      const isText = event.clipboardData.types.includes('text/plain');
      if (files.length === 0 || isText || event.defaultPrevented) return;
      event.preventDefault();
      attach(files);
    },
  };
}
