import type { Feature } from '#server/platform/kit/feature.ts';

import { backupsCheck } from './health.ts';
import { backupJob, drillJob } from './jobs.ts';

/** Backups on a schedule, and the weekly proof that one can be restored. */
export const backupsFeature: Feature = {
  name: 'backups',
  recurring: [backupJob, drillJob],
  checks: [backupsCheck],
};
