import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { SettingsNav } from './settings-nav.tsx';

/** Frame of all settings; outside of a workspace only those of the account. */
export function SettingsLayout() {
  // Also loads the messages of project pickers, before anything renders.
  useTranslation(['settings', 'projects']);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="hidden w-60 shrink-0 border-e border-line bg-canvas md:block">
        <SettingsNav />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  );
}
