import type { instanceAdmins, instanceConfigurations, instances } from './table.ts';

export type InstanceRow = typeof instances.$inferSelect;

export type ConfigurationRow = typeof instanceConfigurations.$inferSelect;

export type InstanceAdminRow = typeof instanceAdmins.$inferSelect;
