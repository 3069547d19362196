import { useEffect } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useIsCurrent } from '#web/lib/feed/status.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { dropReply, findReply, keepReply } from '#web/lib/local-copy/kept-replies.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

import { keepItems, loadItem, scopeOfItems } from './load-item.ts';
import { descriptions, workItems } from './store.ts';

/** An open item is kept so long after its last change, in milliseconds. */
const KEEP_AFTER = 500;

/** How an item is asked for: by its id, or by its number in a project. */
export type ItemQuestion =
  | { readonly id: string }
  | { readonly project: string; readonly sequence: number };

interface KeptItem {
  readonly item: WorkItemImage;
  readonly html: string;
}

/** Keeps an item that is open, so that its link opens it without a connection too, also where its list never came. */
export function useKeptItem(id: string): void {
  const item = workItems.use(id);
  const isCurrent = useIsCurrent();
  useEffect(() => {
    if (isCurrent && brought.delete(id)) void readAgain(id);
  }, [id, isCurrent]);
  const html = descriptions.use(id)?.description_html;
  useEffect(() => {
    if (!item || html === undefined || store.isPending(workItems.entity, id)) return undefined;
    const { project_id: project, sequence_id: sequence } = item;
    const timer = setTimeout(() => {
      for (const name of [{ id }, { project, sequence }]) keep(name, { item, html });
    }, KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [id, item, html]);
}

/** Shown as they were, and not read since: the feed tells only what changes from now on. */
const brought = new Set<string>();

async function readAgain(id: string): Promise<void> {
  const item = workItems.get(id);
  if (!item) return;
  try {
    await loadItem(item.project_id, id);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.isTemporary) brought.add(id);
    else forgetGone(item);
  }
}

function forgetGone({ id, project_id: project, sequence_id: sequence }: WorkItemImage): void {
  for (const name of [{ id }, { project, sequence }]) forgetKeptItem(name);
  store.feed.remove(workItems.entity, id, scopeOfItems(project));
}

function keep(name: ItemQuestion, kept: KeptItem): void {
  void keepReply(me(), nameOf(name), kept);
}

/** Puts an item into the store as it was when it was open last. Returns its id; null = it never was. */
export async function bringKeptItem(question: ItemQuestion): Promise<string | null> {
  const reply = await findReply(me(), nameOf(question));
  if (!reply) return null;
  // Only `keep` keeps replies under such names.
  const { item, html } = reply.body as KeptItem;
  keepItems([item]);
  brought.add(item.id);
  const text = { id: item.id, project_id: item.project_id, description_html: html, rev: 0 };
  store.feed.put(descriptions.entity, text, `item:${item.id}`);
  return item.id;
}

/** It is gone, or not for this person any more. */
export function forgetKeptItem(question: ItemQuestion): void {
  void dropReply(me(), nameOf(question));
}

function nameOf(question: ItemQuestion): string {
  return 'id' in question
    ? `opened item ${question.id}`
    : `opened item ${question.project} ${question.sequence}`;
}

const me = () => sessionNow().me?.id ?? '';
