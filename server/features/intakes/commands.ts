import { and, eq, type SQL, sql } from 'drizzle-orm';

import { publish, unpublish } from '#server/features/published-boards/commands.ts';
import { authorize, type ProjectScope, type Scope } from '#server/platform/access/scope.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one, oneOr404, touched } from '#server/platform/database/rows.ts';
import { safeHtml } from '#server/platform/texts/long-texts.ts';
import type {
  CreateIntake,
  IntakeForm,
  UpdateIntake,
  UpdateIntakeSettings,
} from '#shared/contract/intakes.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

import { intakeEntity, type IntakeRow } from './entity.ts';
import { getIntake } from './queries.ts';
import { intakes } from './table.ts';

/** Creates a project's first intake when it has none; runs when the intake is turned on. */
export async function makeDefaultIntake(
  scope: Scope,
  project: { readonly id: string; readonly workspace_id: string; readonly name: string },
): Promise<void> {
  const made = await scope.db
    .insert(intakes)
    .values({
      workspace_id: project.workspace_id,
      project_id: project.id,
      name: `${project.name} Intake`.slice(0, 255),
      is_default: true,
      created_by: scope.user?.id ?? null,
    })
    .onConflictDoNothing()
    .returning();
  for (const intake of made) scope.emit(intakeEntity.created(intake));
}

export async function createIntake(scope: ProjectScope, input: CreateIntake): Promise<IntakeRow> {
  authorize(scope, 'intake.create');
  const values = {
    ...input,
    id: await newId(scope, intakes),
    workspace_id: scope.workspace.id,
    project_id: scope.project.id,
    created_by: scope.user.id,
  };
  const row = one(await scope.db.insert(intakes).values(values).returning().catch(refuseTaken));
  scope.emit(intakeEntity.created(row));
  return row;
}

/** Changes name, description or appearance of an intake. */
export async function updateIntake(
  scope: ProjectScope,
  id: string,
  input: UpdateIntake,
): Promise<IntakeRow> {
  authorize(scope, 'intake.update');
  return change(scope, await lockIntake(scope, id), input);
}

/** The default intake cannot be deleted. */
export async function deleteIntake(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'intake.delete');
  const before = await lockIntake(scope, id);
  if (before.is_default) throw badRequest('You cannot delete the default intake');
  const [used] = await scope.sql`SELECT 1 FROM intake_issues WHERE intake_id = ${id} LIMIT 1`;
  if (used) throw badRequest('An intake that has items cannot be deleted');
  await change(scope, before, { deleted_at: sql`now()` });
}

/** Opens or closes the ways into the project's intake, or changes its form. */
export async function updateIntakeSettings(
  scope: ProjectScope,
  { form, ...doors }: UpdateIntakeSettings,
): Promise<IntakeRow> {
  authorize(scope, 'intake_settings.update');
  const before = await getIntake(scope, { lock: true });
  const changes = { ...doors, ...(form && { form: await formAfter(before.form, form) }) };
  const after = await change(scope, before, changes);
  // A closed form keeps its URL, which then says that it is closed.
  if (after.is_form_enabled) await publish(scope, thingOf(after), publicationOf(after));
  return after;
}

/** Gives the public form a new anchor; the old URL stops working. */
export async function renewAnchor(scope: ProjectScope): Promise<string> {
  authorize(scope, 'intake_settings.update');
  const intake = await getIntake(scope, { lock: true });
  const [known] = await scope.sql`
    SELECT 1 FROM anchors WHERE entity_name = 'intake' AND entity_identifier = ${intake.id}
      AND ${live(scope.sql)}`;
  if (known) await unpublish(scope, thingOf(intake));
  const { anchor } = await publish(scope, thingOf(intake), publicationOf(intake));
  // Publishes the change, so that open settings load the new URL.
  await change(scope, intake, {});
  return anchor;
}

const thingOf = ({ id }: IntakeRow) => ({ kind: 'intake', id }) as const;

/** Publication settings of a form, which has no comments or votes. */
const publicationOf = ({ form }: IntakeRow) => ({
  is_comments_enabled: false,
  is_reactions_enabled: false,
  is_votes_enabled: false,
  is_embeddable: form.is_embeddable,
});

async function formAfter(
  before: IntakeForm,
  given: NonNullable<UpdateIntakeSettings['form']>,
): Promise<IntakeForm> {
  const { intro_html, outro_html, is_embeddable, fields } = given;
  return {
    intro_html: intro_html === undefined ? before.intro_html : await safeHtml(intro_html),
    outro_html: outro_html === undefined ? before.outro_html : await safeHtml(outro_html),
    is_embeddable: is_embeddable ?? before.is_embeddable,
    fields: fields ?? before.fields,
  };
}

const isHere = (scope: ProjectScope, id: string) =>
  and(eq(intakes.id, id), eq(intakes.project_id, scope.project.id), isLive(intakes));

async function lockIntake(scope: ProjectScope, id: string): Promise<IntakeRow> {
  const rows = await scope.db.select().from(intakes).where(isHere(scope, id)).for('no key update');
  return oneOr404(rows);
}

type Columns = typeof intakes.$inferInsert;
type Changes = { [Key in keyof Columns]?: Columns[Key] | SQL | undefined };

async function change(
  scope: ProjectScope,
  before: IntakeRow,
  columns: Changes,
): Promise<IntakeRow> {
  const rows = await scope.db
    .update(intakes)
    .set({ ...columns, ...touched(scope) })
    .where(isHere(scope, before.id))
    .returning()
    .catch(refuseTaken);
  const after = one(rows);
  const isGone = after.deleted_at !== null;
  scope.emit(isGone ? intakeEntity.deleted(before, after) : intakeEntity.updated(before, after));
  return after;
}

function refuseTaken(error: unknown): never {
  if (constraintOf(error) === 'intakes_name') {
    throw invalidField('name', 'An intake with this name already exists in the project.');
  }
  throw error;
}
