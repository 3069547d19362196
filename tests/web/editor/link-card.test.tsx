import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { textThings } from '#web/app/texts/text-things.tsx';
import { LinkLines } from '#web/features/editor/blocks/link-lines.ts';
import { isBareAddress } from '#web/features/editor/link-preview.ts';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import type { BlockHost } from '#web/features/editor/text-bridge.ts';
import { TextThingsContext } from '#web/features/editor/text-things.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';

const workspace = { id: '1', slug: 'acme', name: 'Acme' } as never;
const PAGE = 'https://docs.example.com/guide';
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
const line = (url: string, text = url) => `<p><a href="${url}">${text}</a></p>`;

let network: ReturnType<typeof fakeNetwork>;
beforeEach(() => {
  network = fakeNetwork(() => [200, { url: PAGE, title: 'The guide', favicon: null }]);
});
afterEach(() => vi.unstubAllGlobals());

function show(html: string) {
  return render(
    <WorkspaceContext value={workspace}>
      <TextThingsContext value={textThings}>
        <RichText html={html} slug="acme" projectId="2" />
      </TextThingsContext>
    </WorkspaceContext>,
  );
}

test('an address on a line of its own is a card with the title of its page', async () => {
  show(line(PAGE));
  const title = await screen.findByRole('link', { name: 'The guide' });
  expect(title.getAttribute('href')).toBe(PAGE);
  expect(network.sent[0]?.path).toContain('/api/workspaces/acme/link-previews/?url=');
});

test('a link within words, with words of its own, or in a list is a link and nothing else', () => {
  const html = `<p>See ${line(PAGE)} there</p>${line(PAGE, 'The guide')}<ul><li>${line(PAGE)}</li></ul><p>See <a href="${PAGE}">${PAGE}</a></p>`;
  const { container } = show(html.replace('<p>See <p>', '<p>See ').replace('</p> there', ' there'));
  expect(container.querySelector('.link-card')).toBeNull();
});

test('a video loads nothing from its site before a press', async () => {
  const { container } = show(line(VIDEO));
  expect(container.querySelector('iframe')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: /^Play video/ }));
  const player = container.querySelector('iframe');
  expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
  expect(player?.getAttribute('referrerpolicy')).toBe('strict-origin');
});

test('in an editor the card stands below its line and follows what is typed', async () => {
  const hosts = new Set<BlockHost>();
  const addHost = (host: BlockHost) => {
    hosts.add(host);
    return () => void hosts.delete(host);
  };
  const element = document.createElement('div');
  document.body.append(element);
  const editor = new Editor({
    element,
    extensions: [...documentExtensions, LinkLines.configure({ addHost })],
    content: `<p>Before</p>${line(PAGE)}<p>After</p>`,
  });
  const addresses = () => [...hosts].map(({ attributes }) => attributes['href']);
  expect(addresses()).toEqual([PAGE]);
  const [host] = hosts;
  expect(host?.host.previousElementSibling?.textContent).toBe(PAGE);
  // Words before it make it a link within a text.
  editor.commands.insertContentAt(9, 'See ');
  await waitFor(() => expect(addresses()).toEqual([]));
  expect(editor.getHTML()).toContain(`href="${PAGE}"`);
  editor.destroy();
  element.remove();
});

test('words are an address when they are the one they lead to', () => {
  expect(isBareAddress('docs.example.com/guide/', PAGE)).toBe(true);
  expect(isBareAddress('The guide', PAGE)).toBe(false);
  expect(isBareAddress('mailto:a@b.test', 'mailto:a@b.test')).toBe(false);
});
