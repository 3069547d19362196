import { userEntry } from '#server/features/users/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { AskForAddress, ChangeAddress } from '#shared/contract/auth.ts';
import { UserMe } from '#shared/contract/users.ts';

import { askForAddress, changeAddress } from './address-change.ts';

const ADDRESS = '/api/users/me/email/' as const;

/** Change of an account's email address: not part of the contract. */
export const addressRoutes = [
  route({
    method: 'POST',
    url: `${ADDRESS}code/` as const,
    scope: 'user',
    transaction: false,
    body: AskForAddress,
    response: 'none',
    doc: 'Mails a code to the address I want for my account, given my password (own addition)',
    handler: (scope, { body }, { request }) => askForAddress(scope, body, request.ip),
  }),
  route({
    method: 'PATCH',
    url: ADDRESS,
    scope: 'user',
    transaction: false,
    body: ChangeAddress,
    response: UserMe,
    doc: 'Gives my account the address whose code I have (own addition)',
    handler: async (scope, { body }, { request }) =>
      userEntry(await changeAddress(scope, body, request.ip)),
  }),
];
