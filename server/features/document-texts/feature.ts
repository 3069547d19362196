import type { Feature } from '#server/platform/kit/feature.ts';

import { deriveJob } from './derive-job.ts';

/** What the server gains from document texts: what readers see of the documents of pages and work items. */
export const documentTextsFeature: Feature = { name: 'document-texts', jobs: [deriveJob] };
