import { z } from 'zod';

import type { AnchorScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { wishedLanguage } from '#server/platform/texts/visitor-language.ts';
import { AssetTicket } from '#shared/contract/assets.ts';
import {
  CreateFormFile,
  IntakeReceipt,
  PublicIntake,
  PublicSimilarItem,
  PublicSimilarQuery,
  SendToIntake,
} from '#shared/contract/intake-forms.ts';
import { errors, refusal } from '#shared/errors.ts';

import { createFormFile, findSent, readInput, sendToIntake, spent } from './commands.ts';
import { limitMessages, limitTries } from './limits.ts';
import { makeChallenge, proofOf } from './proof.ts';
import { findForm, listPublicSimilar, type OpenForm, statusAddress } from './queries.ts';

const FORM = '/api/public/anchor/:anchor/intake/' as const;

export const closed = () => refusal(403, { error: 'This form is closed.' });

async function formOf(scope: AnchorScope): Promise<OpenForm> {
  const form = await findForm(scope);
  if (!form) throw errors.notFound();
  return form;
}

async function openFormOf(scope: AnchorScope): Promise<OpenForm> {
  const form = await formOf(scope);
  if (!form.is_open) throw closed();
  return form;
}

/** The public form of an intake, for programs and for its page's scripts. */
export const intakeFormRoutes = [
  route({
    method: 'GET',
    url: FORM,
    scope: 'anchor',
    action: 'public_intake.read',
    response: PublicIntake,
    doc: 'What the public form of an intake asks',
    handler: async (scope) => {
      const { form, is_open } = await formOf(scope);
      const { intro_html, outro_html, fields } = form;
      return {
        project_name: scope.project.name,
        workspace_name: scope.workspace.name,
        is_open,
        form: { intro_html, outro_html, fields },
        challenge: await makeChallenge(scope.platform, scope.anchor.anchor),
      };
    },
  }),
  route({
    method: 'GET',
    url: `${FORM}similar/` as const,
    scope: 'anchor',
    action: 'public_intake.read',
    query: PublicSimilarQuery,
    limit: 'form_look_up',
    response: z.array(PublicSimilarItem),
    doc: 'Work items of the published board with a title much like this one',
    handler: async (scope, { query }) => {
      await openFormOf(scope);
      return listPublicSimilar(scope, query.name);
    },
  }),
  route({
    method: 'POST',
    url: `${FORM}files/` as const,
    scope: 'anchor',
    action: 'public_intake.create',
    body: CreateFormFile,
    limit: 'form_file',
    response: AssetTicket,
    doc: 'Asks to upload a file that goes with a message; without one it is forgotten',
    handler: async (scope, { body }) => {
      await openFormOf(scope);
      return createFormFile(scope, body);
    },
  }),
  route({
    method: 'POST',
    url: FORM,
    scope: 'anchor',
    action: 'public_intake.create',
    body: SendToIntake,
    transaction: false,
    status: 201,
    response: IntakeReceipt,
    doc: 'Sends a message to the intake; needs the solved challenge',
    handler: async (scope, { body }, { request }) => {
      const { platform, anchor } = scope;
      const form = await openFormOf(scope);
      await limitTries(platform, request.ip);
      if (body.website !== '') throw refusal(400, { website: ['Leave this field empty.'] });
      const proof = await proofOf(platform, anchor.anchor, body.proof);
      if (proof === null) throw spent();
      const sent = await findSent(scope, form, body, proof);
      if (sent === 'other') throw spent();
      if (sent) return { status_url: statusAddress(platform, sent.id) };
      readInput(form.form, body);
      await limitMessages(platform, request.ip, anchor.anchor, true);
      const row = await sendToIntake(scope, form, body, {
        proof,
        language: wishedLanguage(request)?.code,
      });
      return { status_url: statusAddress(platform, row.id) };
    },
  }),
];
