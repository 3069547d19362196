import type { NodeViewConstructor } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';

import { addressOf, send } from '#web/lib/http/http.ts';

import { calloutView } from './blocks/callout-view.ts';
import { cellView } from './blocks/cell-view.ts';
import { codeView } from './blocks/code-view.ts';
import { embedView } from './blocks/embed-view.ts';
import { imageView } from './blocks/image-view.ts';
import { mentionView } from './blocks/mention-view.ts';
import { taskView } from './blocks/task-view.ts';
import { pictureAddress } from './pictures/picture-address.ts';
import { addHost, type BlockHost, type TextBridge, type UploadPlace } from './text-bridge.ts';

/** What block views need of the screen. */
export interface ViewParts {
  readonly target: UploadPlace;
  readonly t: (key: string) => string;
  /** Asks for image files; with a node id the first one goes there. */
  readonly pickImage: (nodeId?: string) => void;
  readonly open: (address: string) => void;
}

/** Views of blocks; without React, since a page has hundreds of them. */
export function nodeViewsOf(
  bridge: TextBridge,
  parts: ViewParts,
): Readonly<Record<string, NodeViewConstructor>> {
  const { t, open } = parts;
  const { state, redraws } = bridge;
  const image = imageView(imageOptions(bridge, parts));
  return {
    taskItem: taskView(t('taskDone'), redraws),
    mention: mentionView({
      source: () => state.getState().source,
      redraws,
      open,
      openPerson: (id, anchor) => state.setState({ person: { id, anchor } }),
    }),
    image,
    imageComponent: image,
    calloutComponent: calloutView({
      labels: { sign: t('callout.sign'), color: t('callout.color') },
      openPanel: (panel) => state.setState({ panel }),
      redraws,
    }),
    codeBlock: codeView({
      labels: {
        language: t('code.language'),
        plain: t('code.plain'),
        copy: t('code.copy'),
        copied: t('code.copied'),
      },
      redraws,
    }),
    'issue-embed-component': embedView((host) => addHost(bridge, host)),
    tableCell: cellView,
    tableHeader: cellView,
    tableRow: cellView,
  };
}

function imageOptions(bridge: TextBridge, { target, t, pickImage }: ViewParts) {
  const { uploads } = bridge;
  return {
    addressOf: (src: string) => pictureAddress(src, target),
    uploadOf: uploads.find,
    retry: (id: string) => withEditor(bridge, (editor) => uploads.retry(editor, id)),
    pick: pickImage,
    restore: (src: string) => restore(src, target),
    addHost: (host: BlockHost) => addHost(bridge, host),
    labels: {
      retry: t('retry'),
      failed: t('uploadFailed'),
      missing: t('picture.missing'),
      add: t('picture.add'),
      width: t('picture.width'),
    },
  };
}

/** Restores a deleted image, so that older versions show it again. */
async function restore(src: string, { slug }: UploadPlace): Promise<boolean> {
  if (/^https?:|^\//.test(src)) return false;
  return send('POST', `/api/assets/v2/workspaces/${slug}/restore/${src}/`, { body: {} }).then(
    () => true,
    () => false,
  );
}

/** Runs a function with the editor, if it is mounted. */
export function withEditor({ state }: TextBridge, run: (editor: Editor) => void): void {
  const { editor } = state.getState();
  if (editor && !editor.isDestroyed) run(editor);
}

/** Path of one of our URLs, for the router; null for other sites. */
export function ownPath(address: string): string | null {
  const url = new URL(address, location.origin);
  const isOurs =
    url.origin === location.origin &&
    url.href.startsWith(new URL(addressOf('/'), location.origin).href);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : null;
}
