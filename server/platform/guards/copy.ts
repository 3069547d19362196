import type { FastifyInstance } from 'fastify';

import { refusal } from '#shared/errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Signing in and out: a session belongs to the copy alone. */
const ALLOWED =
  /^\/(?:auth\/(?:spaces\/)?(?:email-check|sign-in|sign-out)|api\/instances\/admins\/sign-(?:in|out))\/?(?:\?|$)/;

/** Reads that begin work or speak to others: sign-in by a provider, search of stock pictures. */
const OUTWARD = /^\/(?:auth\/(?:google|github|gitlab|oidc)|api\/unsplash)\b/;

/** The one gate of a copy: it takes no change, whoever asks. */
export function refuseInCopy(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRead = READS.has(request.method) && !OUTWARD.test(request.url);
    if (isRead || ALLOWED.test(request.url)) return done();
    return done(refusal(403, { error: 'This is a copy to look at: nothing can be changed here.' }));
  });
}
