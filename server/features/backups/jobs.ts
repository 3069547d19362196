import type { RecurringJob } from '#server/platform/jobs/jobs.ts';
import type { Config } from '#server/platform/settings/config.ts';

import { inBackupProcess } from './backup-process.ts';
import { KeptBackup, lastBackup, noteBackup, TestedBackup } from './queries.ts';

/** Every day at BACKUP_AT, in UTC; off without BACKUP_TO. */
export const backupJob: RecurringJob = {
  name: 'backup',
  pattern: (config) => patternOf(config, 0, '*'),
  async run(platform) {
    const began = performance.now();
    const kept = KeptBackup.parse(await inBackupProcess(platform, 'backup'));
    await noteBackup(platform, kept, Math.round((performance.now() - began) / 1000));
    return kept;
  },
};

/** On Sundays, an hour after the backup. */
export const drillJob: RecurringJob = {
  name: 'backup_drill',
  pattern: (config) => (config.BACKUP_DRILL ? patternOf(config, 1, '0') : null),
  isReady: async (platform) => (await lastBackup(platform)) !== null,
  async run(platform) {
    const tested = TestedBackup.parse(await inBackupProcess(platform, 'drill'));
    return { ...tested, at: new Date().toISOString() };
  },
};

function patternOf(config: Config, hoursLater: number, weekday: string): string | null {
  if (!config.BACKUP_TO) return null;
  const [hour = 0, minute = 0] = config.BACKUP_AT.split(':').map(Number);
  return `${minute} ${(hour + hoursLater) % 24} * * ${weekday}`;
}
