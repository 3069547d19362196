import { route, withOtherName } from '#server/platform/http/route.ts';
import {
  CreateIntake,
  Intake,
  IntakeSettings,
  RegeneratedAnchor,
  UpdateIntake,
  UpdateIntakeSettings,
} from '#shared/contract/intakes.ts';

import {
  createIntake,
  deleteIntake,
  renewAnchor,
  updateIntake,
  updateIntakeSettings,
} from './commands.ts';
import { readIntake, readIntakeSettings } from './queries.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;

const placeRoutes = withOtherName('intakes', 'inboxes', [
  route({
    method: 'GET',
    url: `${PROJECT}/intakes/` as const,
    scope: 'project',
    action: 'intake.read',
    response: Intake,
    doc: 'The intake of a project',
    handler: (scope) => readIntake(scope),
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/intakes/` as const,
    scope: 'project',
    action: 'intake.create',
    body: CreateIntake,
    status: 201,
    response: Intake,
    doc: 'Adds an intake to a project',
    handler: async (scope, { body }) => readIntake(scope, (await createIntake(scope, body)).id),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/intakes/:id/` as const,
    scope: 'project',
    action: 'intake.read',
    response: Intake,
    doc: 'One intake',
    handler: (scope, { params }) => readIntake(scope, params.id),
  }),
  route({
    method: 'PATCH',
    url: `${PROJECT}/intakes/:id/` as const,
    scope: 'project',
    action: 'intake.update',
    body: UpdateIntake,
    response: Intake,
    doc: 'Changes an intake',
    handler: async (scope, { params, body }) => {
      const { id } = await updateIntake(scope, params.id, body);
      return readIntake(scope, id);
    },
  }),
  route({
    method: 'DELETE',
    url: `${PROJECT}/intakes/:id/` as const,
    scope: 'project',
    action: 'intake.delete',
    response: 'none',
    doc: 'Deletes an intake that is not the default one',
    handler: (scope, { params }) => deleteIntake(scope, params.id),
  }),
]);

const settingsRoutes = [
  route({
    method: 'GET',
    url: `${PROJECT}/intake-settings/` as const,
    scope: 'project',
    action: 'intake_settings.read',
    response: IntakeSettings,
    doc: 'Which doors of the intake are open, and its public form',
    handler: (scope) => readIntakeSettings(scope),
  }),
  route({
    method: 'PATCH',
    url: `${PROJECT}/intake-settings/` as const,
    scope: 'project',
    action: 'intake_settings.update',
    body: UpdateIntakeSettings,
    response: IntakeSettings,
    doc: 'Opens or closes the doors of the intake, or changes its public form',
    handler: async (scope, { body }) => {
      await updateIntakeSettings(scope, body);
      return readIntakeSettings(scope);
    },
  }),
  route({
    method: 'POST',
    url: `${PROJECT}/publish-intake-regenerate/` as const,
    scope: 'project',
    action: 'intake_settings.update',
    response: RegeneratedAnchor,
    doc: 'Gives the public form another address',
    handler: async (scope) => ({ anchor: await renewAnchor(scope) }),
  }),
];

export const intakeRoutes = [...placeRoutes, ...settingsRoutes];
