import type { Feature } from '#server/platform/kit/feature.ts';

import { changesCheck } from './changes-health.ts';
import { backupsCheck } from './health.ts';
import { backupJob, baseJob, changesJob, drillJob } from './jobs.ts';

/** Backups on a schedule, and the weekly proof that one can be restored. */
export const backupsFeature: Feature = {
  name: 'backups',
  recurring: [backupJob, drillJob, changesJob, baseJob],
  checks: [backupsCheck, changesCheck],
};
