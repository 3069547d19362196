import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { expect, test, vi } from 'vitest';

import { imageView } from '#web/features/editor/blocks/image-view.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'picture*' },
    picture: { attrs: { src: {}, alt: { default: '' }, id: { default: 'a' } }, atom: true },
    text: {},
  },
});

function shown(src: string, restore: () => Promise<boolean>) {
  const picture = schema.node('picture', { src, alt: 'Seat map' });
  const view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: EditorState.create({ doc: schema.node('doc', null, [picture]) }),
    nodeViews: {
      picture: imageView({
        addressOf: (address) => address,
        uploadOf: () => undefined,
        retry: vi.fn<() => void>(),
        pick: vi.fn<() => void>(),
        restore,
        addHost: () => () => undefined,
        labels: {
          retry: 'Try again',
          failed: 'Not uploaded.',
          missing: "Couldn't load the image.",
          add: 'Add image',
          width: 'Width',
        },
      }),
    },
  });
  const figure = view.dom.querySelector('figure');
  const image = figure?.querySelector('img');
  return { figure, image };
}

test('a picture that cannot be shown is a line that says so, without the sign of the browser', async () => {
  const { figure, image } = shown('https://example.com/none.png', () => Promise.resolve(false));
  expect(image?.hidden).toBe(false);
  image?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(figure?.className).toContain('is-missing'));
  expect(image?.hidden).toBe(true);
  const again = figure?.querySelector<HTMLButtonElement>('.picture-status');
  expect(again?.textContent).toBe("Seat map: Couldn't load the image. Try again");
  again?.click();
  expect(image?.hidden).toBe(false);
});
