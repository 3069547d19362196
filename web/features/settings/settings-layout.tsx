import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { SettingsNav } from './settings-nav.tsx';

/** The frame of all settings: account, workspace and projects; without a workspace the account's alone. */
export function SettingsLayout() {
  // Pickers of projects are used here too; both are loaded before anything is shown.
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
