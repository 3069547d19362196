import { activitiesFeature } from './features/activities/feature.ts';
import { aiFeature } from './features/ai/feature.ts';
import { analyticsFeature } from './features/analytics/feature.ts';
import { apiTokensFeature } from './features/api-tokens/feature.ts';
import { assetsFeature } from './features/assets/feature.ts';
import { attachmentsFeature } from './features/attachments/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { authFeature } from './features/auth/feature.ts';
import { backupsFeature } from './features/backups/feature.ts';
import { commentsFeature } from './features/comments/feature.ts';
import { cyclesFeature } from './features/cycles/feature.ts';
import { documentTextsFeature } from './features/document-texts/feature.ts';
import { documentsFeature } from './features/documents/feature.ts';
import { estimatesFeature } from './features/estimates/feature.ts';
import { exportsFeature } from './features/exports/feature.ts';
import { externalApiFeature } from './features/external-api/feature.ts';
import { favoritesFeature } from './features/favorites/feature.ts';
import { firstLoadFeature } from './features/first-load/feature.ts';
import { historyFeature } from './features/history/feature.ts';
import { homeFeature } from './features/home/feature.ts';
import { importersFeature } from './features/importers/feature.ts';
import { instanceAdminsFeature } from './features/instance-admins/feature.ts';
import { instancesFeature } from './features/instances/feature.ts';
import { intakeFormsFeature } from './features/intake-forms/feature.ts';
import { intakesFeature } from './features/intakes/feature.ts';
import { integrationsFeature } from './features/integrations/feature.ts';
import { labelsFeature } from './features/labels/feature.ts';
import { modulesFeature } from './features/modules/feature.ts';
import { mutesFeature } from './features/mutes/feature.ts';
import { notificationsFeature } from './features/notifications/feature.ts';
import { pagesFeature } from './features/pages/feature.ts';
import { progressFeature } from './features/progress/feature.ts';
import { projectSetupFeature } from './features/project-setup/feature.ts';
import { projectsFeature } from './features/projects/feature.ts';
import { publishedBoardsFeature } from './features/published-boards/feature.ts';
import { reactionsFeature } from './features/reactions/feature.ts';
import { samplesFeature } from './features/samples/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { statesFeature } from './features/states/feature.ts';
import { stickiesFeature } from './features/stickies/feature.ts';
import { subscriptionsFeature } from './features/subscriptions/feature.ts';
import { systemFeature } from './features/system/feature.ts';
import { tracesFeature } from './features/traces/feature.ts';
import { userProfilesFeature } from './features/user-profiles/feature.ts';
import { usersFeature } from './features/users/feature.ts';
import { viewsFeature } from './features/views/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { workItemsFeature } from './features/work-items/feature.ts';
import { workspacesFeature } from './features/workspaces/feature.ts';
import type { Feature } from './platform/kit/feature.ts';

/**
 * Every feature of the server. The order is the order of reactions: activity rows are written and subscribers
 * added before notifications, which are made from them.
 */
export const features: readonly Feature[] = [
  systemFeature,
  tracesFeature,
  backupsFeature,
  instancesFeature,
  instanceAdminsFeature,
  authFeature,
  usersFeature,
  userProfilesFeature,
  workspacesFeature,
  apiTokensFeature,
  homeFeature,
  projectsFeature,
  projectSetupFeature,
  favoritesFeature,
  statesFeature,
  labelsFeature,
  estimatesFeature,
  workItemsFeature,
  cyclesFeature,
  modulesFeature,
  progressFeature,
  pagesFeature,
  viewsFeature,
  publishedBoardsFeature,
  analyticsFeature,
  exportsFeature,
  importersFeature,
  intakesFeature,
  intakeFormsFeature,
  documentsFeature,
  documentTextsFeature,
  activitiesFeature,
  commentsFeature,
  reactionsFeature,
  stickiesFeature,
  subscriptionsFeature,
  historyFeature,
  assetsFeature,
  attachmentsFeature,
  mutesFeature,
  notificationsFeature,
  searchFeature,
  webhooksFeature,
  integrationsFeature,
  auditFeature,
  aiFeature,
  samplesFeature,
  firstLoadFeature,
  externalApiFeature,
];
