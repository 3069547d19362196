import { DOMSerializer } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { documentSchema } from '#shared/document/document-extensions.ts';
import { documentHtml } from '#shared/document/document-html.ts';
import { anyDocument } from '#tests/support/documents.ts';

test('a document is written as a browser writes it', () => {
  const serializer = DOMSerializer.fromSchema(documentSchema);
  fc.assert(
    fc.property(anyDocument, (written) => {
      const frame = document.createElement('div');
      serializer.serializeFragment(written.content, { document }, frame);
      const again = document.createElement('div');
      again.innerHTML = documentHtml(written);
      // A browser writes styles in its own way; ProseMirror has it do so.
      for (const one of again.querySelectorAll<HTMLElement>('[style]')) {
        one.style.cssText = one.getAttribute('style') ?? '';
      }
      expect(again.innerHTML).toBe(frame.innerHTML);
    }),
    { numRuns: 60 },
  );
});
