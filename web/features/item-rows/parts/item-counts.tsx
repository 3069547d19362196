import { CornerDownRight, Link2, Paperclip } from 'lucide-react';
import { Suspense } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { useSubItemProgress } from './child-index.ts';

/** Only lists of epics count their items: others do without the code. */
const ProgressCount = latePart(
  async () => (await import('#web/features/progress/progress-count.tsx')).ProgressCount,
  { instead: () => null },
);

/** How many sub-items, attachments and links an item has, each only when there are any. */
export function ItemCounts({ item }: ItemCountsProps) {
  const { sub_issues_count: below, attachment_count: files, link_count: links } = item;
  // Most have none.
  return below > 0 || files > 0 || links > 0 ? <Counts item={item} /> : null;
}

interface ItemCountsProps {
  readonly item: WorkItemImage;
}

function Counts({ item }: ItemCountsProps) {
  const t = useWords('work-items');
  const { display } = useListScreen();
  const { sub_issues_count: below, attachment_count: files, link_count: links } = item;
  const counted = display.has('sub_issue_count') ? below : 0;
  const progress = useSubItemProgress(item.id, item.is_epic ? 0 : counted);
  return (
    <>
      {item.is_epic && counted > 0 && (
        <Suspense fallback={null}>
          <ProgressCount kind="epic" id={item.id} projectId={item.project_id} />
        </Suspense>
      )}
      {progress !== '' && (
        <Count
          icon={CornerDownRight}
          text={progress}
          label={t('list.subItems', { count: below })}
        />
      )}
      {files > 0 && display.has('attachment_count') && (
        <Count icon={Paperclip} text={files} label={t('list.attachments', { count: files })} />
      )}
      {links > 0 && display.has('link') && (
        <Count icon={Link2} text={links} label={t('list.links', { count: links })} />
      )}
    </>
  );
}

interface CountProps {
  readonly icon: typeof Link2;
  readonly text: string | number;
  readonly label: string;
}

function Count({ icon, text, label }: CountProps) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="num inline-flex shrink-0 items-center gap-1 text-12 text-muted"
    >
      <Icon of={icon} size={14} isDirectional className="text-faint" />
      {text}
    </span>
  );
}
