import type { Feature } from '#server/platform/kit/feature.ts';

import { deriveJob } from './derive-job.ts';

export const documentTextsFeature: Feature = { name: 'document-texts', jobs: [deriveJob] };
