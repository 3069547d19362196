import { adoptPictures } from '#server/features/assets/commands.ts';
import { assets } from '#server/features/assets/table.ts';
import { columnsOf, placeOf, type UploadedFile } from '#server/features/assets/uploads/commands.ts';
import { adoptFiles } from '#server/features/attachments/commands.ts';
import { insertHandedIn } from '#server/features/intakes/items/commands.ts';
import { actingFor } from '#server/platform/access/acting.ts';
import type { AnchorScope, ProjectScope, ScopeFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import { sanitizeStrangersHtml } from '#server/platform/texts/html.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { ATTACHMENT_TYPES } from '#shared/constants/assets.ts';
import type { AssetTicket } from '#shared/contract/assets.ts';
import type { CreateFormFile, SendToIntake } from '#shared/contract/intake-forms.ts';
import type { IntakeForm } from '#shared/contract/intakes.ts';
import { badRequest, errors, refusal } from '#shared/errors.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';
import { GUEST, type Role } from '#shared/permissions.ts';

import { readAnswers } from './answers.ts';
import { problem } from './problems.ts';
import type { OpenForm } from './queries.ts';

/** Limit of a file in bytes: anyone can reach the form. */
export const MAX_FILE_BYTES = 10_000_000;
/** Kind of a form's file before its message is sent. */
export const FORM_FILE = 'INTAKE_FORM_FILE';

/**
 * Stores a message of a form and spends its proof: a refused message stores nothing and keeps its
 * proof valid.
 */
export async function sendToIntake(
  scope: AnchorScope,
  { intake_id, form }: OpenForm,
  input: SendToIntake,
  { proof, language }: { readonly proof: string; readonly language: string | undefined },
): Promise<{ readonly id: string }> {
  const { answers, address } = readInput(form, input);
  const { facts, isMember } = await senderFacts(scope);
  const work = inTransaction(scope.platform, facts, async (place: ProjectScope) => {
    await checkFiles(place, input.files);
    const description_html = isMember
      ? input.description_html
      : sanitizeStrangersHtml(input.description_html);
    const item = { name: input.name, description_html };
    const found = await insertHandedIn(
      place,
      item,
      { id: intake_id },
      {
        source: 'FORMS',
        source_name: isMember ? '' : input.sender_name,
        source_email: isMember ? null : address,
        source_language: isMember ? null : (language ?? null),
        answers,
        proof,
      },
    );
    await adoptFiles(place, found.item, input.files);
    await adoptPictures(place, FORM_FILE, found.item.id, input.description_html);
    return found.row;
  });
  return work.catch(async (error: unknown) => {
    if (constraintOf(error) !== 'intake_issues_proof') throw error;
    // The same message came twice at once.
    const sent = await findSent(scope, { intake_id }, input, proof);
    if (sent === 'other' || sent === null) throw spent();
    return sent;
  });
}

/** The message of a spent proof, if it is this one: its sender did not get the reply. */
export async function findSent(
  { sql }: AnchorScope,
  { intake_id }: Pick<OpenForm, 'intake_id'>,
  { name }: SendToIntake,
  proof: string,
): Promise<{ readonly id: string } | 'other' | null> {
  const [row] = await sql<{ id: string; is_same: boolean }[]>`
    SELECT n.id, n.intake_id = ${intake_id} AND i.name = ${name} AS is_same
    FROM intake_issues n JOIN work_items i ON i.id = n.work_item_id WHERE n.proof = ${proof}`;
  if (!row) return null;
  return row.is_same ? { id: row.id } : 'other';
}

/** The error of a missing proof, or of one spent for another message. */
export const spent = () =>
  refusal(403, { proof: ['Solve the challenge of the form and send it along.'] });

/** Validates the answers and the address of a message. */
export function readInput(form: IntakeForm, { answers, sender_email }: SendToIntake) {
  const given = sender_email.trim();
  const address = given === '' ? null : emailAddressIn(given);
  if (given !== '' && address === null) {
    throw problem('sender_email', 'email');
  }
  return { answers: readAnswers(form.fields, answers), address };
}

/** The author of a message: the member who sends it, else the account of forms. */
async function senderFacts({ platform, user, workspace, project }: AnchorScope) {
  const { sql } = platform.database;
  const roles = user
    ? await sql<{ role: Role; project_role: Role }[]>`
        SELECT o.role, m.role AS project_role FROM project_members m
        JOIN workspace_members o ON o.workspace_id = m.workspace_id AND o.member_id = m.member_id
        WHERE m.project_id = ${project.id} AND m.member_id = ${user.id} AND m.is_active AND o.is_active`
    : [];
  const [own] = roles;
  const acting = await actingFor(sql, own && user ? user.id : await formAccount(platform));
  const facts: ScopeFacts<ProjectScope> = {
    ...acting,
    ...(own === undefined && { is_for_stranger: true }),
    workspace,
    project,
    role: own?.role ?? GUEST,
    project_role: own?.project_role ?? null,
  };
  return { facts, isMember: own !== undefined };
}

const ACCOUNT = 'intake-form';

/** Id of the bot that is the author of strangers' messages; it cannot sign in. */
async function formAccount({ database }: AnchorScope['platform']): Promise<string> {
  const { sql } = database;
  const [known] = await sql<{ id: string }[]>`SELECT id FROM users WHERE username = ${ACCOUNT}`;
  if (known) return known.id;
  const made = await sql<{ id: string }[]>`
    INSERT INTO users (email, username, display_name, first_name, is_bot, is_password_autoset)
    VALUES ('intake-form@bot.invalid', ${ACCOUNT}, 'Intake form', 'Intake form', true, true)
    ON CONFLICT (username) DO UPDATE SET is_bot = true RETURNING id`;
  return one(made).id;
}

/** Creates the row of a visitor's file and returns its upload ticket. */
export async function createFormFile(
  scope: AnchorScope,
  { name, type, size }: CreateFormFile,
): Promise<AssetTicket> {
  if (!ATTACHMENT_TYPES.has(type)) throw badRequest('Invalid file type.');
  if (size > MAX_FILE_BYTES) throw errors.tooLarge();
  const file = { ...placeOf(scope.workspace.id, name), type, size };
  const row = await insertFile(scope, file, false);
  const upload_data = await scope.platform.files.ticket(row.asset, type, size);
  return { upload_data, asset_id: row.id, asset_url: null };
}

/** Inserts the row of a form's file, without an item yet. */
export async function insertFile(scope: AnchorScope, file: UploadedFile, is_uploaded: boolean) {
  return one(
    await scope.db
      .insert(assets)
      .values({
        ...columnsOf(file),
        id: await newId(scope, assets),
        entity_type: FORM_FILE,
        workspace_id: scope.workspace.id,
        project_id: scope.project.id,
        is_uploaded,
      })
      .returning(),
  );
}

/** Throws unless the files were uploaded for this project's form and belong to no other message. */
async function checkFiles(scope: ProjectScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { sql, project, platform } = scope;
  const rows = await sql<{ asset: string; is_uploaded: boolean }[]>`
    SELECT asset, is_uploaded FROM assets
    WHERE id = ANY(${ids as string[]}::uuid[]) AND project_id = ${project.id}
      AND entity_type = ${FORM_FILE} AND work_item_id IS NULL AND ${live(sql)}
    FOR NO KEY UPDATE`;
  const stored = await Promise.all(
    rows.map(async (row) => row.is_uploaded || (await platform.files.stat(row.asset)) !== null),
  );
  if (rows.length < new Set(ids).size || !stored.every(Boolean)) {
    throw problem('files', 'fileGone');
  }
}
