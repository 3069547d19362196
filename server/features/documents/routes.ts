import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { refusal } from '#shared/errors.ts';

import { ofDocument } from './long-documents.ts';
import { madeOf } from './states.ts';

const Convert = z.object({
  description_html: z.string().optional(),
  variant: z.string().optional(),
});

const VARIANTS = ['rich', 'document'];

/** HTTP calls of the live server; its socket is `/live/collaboration`. */
export const documentRoutes = [
  route({
    method: 'GET',
    url: '/live/health',
    scope: 'public',
    response: z.object({ status: z.literal('OK') }),
    doc: 'Whether live documents are served here',
    handler: async () => ({ status: 'OK' as const }),
  }),
  route({
    method: 'POST',
    url: '/live/convert-document',
    scope: 'user',
    body: Convert,
    transaction: false,
    response: z.object({ description: z.unknown(), description_binary: z.string() }),
    doc: 'HTML as a document: its JSON and its yjs state',
    handler: async (_scope, { body: { description_html, variant } }) => {
      if (!description_html || !variant) throw refusal(400, { message: 'Missing required fields' });
      if (!VARIANTS.includes(variant)) throw invalidVariant(variant);
      const { json, state } = await ofDocument(madeOf, description_html);
      return { description: json, description_binary: Buffer.from(state).toString('base64') };
    },
  }),
];

/** The contract's message, with status 400: the caller's fault is not a failure of the server. */
const invalidVariant = (variant: string) =>
  refusal(400, {
    message: `Internal server error. Error: Invalid variant provided: ${variant.slice(0, 100)}`,
  });
