import { sendForm } from '#web/lib/http/forms.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { readSession } from '#web/lib/session/session.ts';

import { readAdminSession } from './admin-session.ts';

export interface FirstAdmin {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly company_name: string;
  readonly password: string;
}

/**
 * Creates the first admin, and also signs them in to the program, since the admin area has its own
 * session. Returns the error code, or null.
 */
export async function setUp(admin: FirstAdmin): Promise<string | null> {
  // The program sends no telemetry, so there is nothing to consent to.
  const fields = { ...admin, is_telemetry_enabled: 'False' };
  const refused = await refusalOf('/api/instances/admins/sign-up/', fields);
  if (refused) return refused;
  if (!(await readAdminSession())) return 'unknown';
  const { email, password } = admin;
  // If this sign-in fails, they sign in when they leave the admin area.
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
    // When the page was opened under another host name, the browser hides the redirect's target.
    if (error instanceof HttpError && error.status === 0) return null;
    return 'unknown';
  }
}
