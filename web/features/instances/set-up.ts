import { sendForm } from '#web/lib/http/forms.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { readSession } from '#web/lib/session/session.ts';

import { readAdminSession } from './admin-session.ts';

/** The fields of the first admin's form. */
export interface FirstAdmin {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly company_name: string;
  readonly password: string;
}

/**
 * Makes the first admin, and signs them in to the program as well: the admin area has a session of its own,
 * and nobody wants to enter the same password twice. Answers the refusal's number, or null.
 */
export async function setUp(admin: FirstAdmin): Promise<string | null> {
  // Nothing is ever sent anywhere: there is nothing to consent to.
  const fields = { ...admin, is_telemetry_enabled: 'False' };
  const refused = await refusalOf('/api/instances/admins/sign-up/', fields);
  if (refused) return refused;
  if (!(await readAdminSession())) return 'unknown';
  const { email, password } = admin;
  // Not taken, they sign in by themselves when they leave the admin area.
  await refusalOf('/auth/sign-in/', { email, password });
  await readSession().catch(() => undefined);
  return null;
}

async function refusalOf(
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    return (await sendForm(path, fields)).searchParams.get('error_code');
  } catch (error) {
    // Where the page was opened by another name of the server, the browser does not show where it leads.
    if (error instanceof HttpError && error.status === 0) return null;
    return 'unknown';
  }
}
