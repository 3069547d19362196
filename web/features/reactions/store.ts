import type { WorkItemReactionImage } from '#shared/contract/reactions.ts';
import { collection } from '#web/lib/store/collection.ts';
import { withSkinTone } from '#web/ui/emoji/skin-tone.ts';

export const workItemReactions = collection<WorkItemReactionImage>('work_item_reaction');

/** Reactions to an open item. */
export function useItemReactions(itemId: string): readonly WorkItemReactionImage[] {
  return workItemReactions.useSelect(
    (rows) => rows.filter((row) => row.issue === itemId),
    [itemId],
  );
}

const MAX_LETTERS = 20;

/** Code of an emoji. The contract limits its length, so that some emoji lose their skin tone. */
export function reactionOf(emoji: string): string {
  const code = codeOf(emoji);
  return code.length > MAX_LETTERS ? codeOf(withSkinTone(emoji, 'none')) : code;
}

/** Decimal code points of an emoji, as the contract encodes it. */
function codeOf(emoji: string): string {
  return Array.from(emoji, (sign) => String(sign.codePointAt(0))).join('-');
}

/** The emoji of a code; an invalid code is returned as it is. */
export function emojiOf(code: string): string {
  const points = code.split('-').map(Number);
  const isEmoji = points.every(
    (point) => Number.isInteger(point) && point > 0 && point <= 0x10ffff,
  );
  return isEmoji ? String.fromCodePoint(...points) : code;
}
