import { useTranslation } from 'react-i18next';

import { fullNameOf } from '#shared/lib/person-name.ts';
import { addressOf } from '#web/lib/http/http.ts';

import type { WorkspacePage } from './calls.ts';

interface WorkspaceTableProps {
  readonly rows: WorkspacePage['results'];
  readonly hasSearch: boolean;
}

export function WorkspaceTable({ rows, hasSearch }: WorkspaceTableProps) {
  const { t } = useTranslation('instances');
  if (rows.length === 0) {
    return (
      <p className="py-6 text-muted">{t(hasSearch ? 'workspaces.noMatch' : 'workspaces.none')}</p>
    );
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th className="py-2 pe-3 text-start font-medium">{t('workspaces.name')}</th>
            <th className="py-2 pe-3 text-start font-medium max-md:hidden">
              {t('workspaces.owner')}
            </th>
            <th className="py-2 pe-3 text-end font-medium">{t('workspaces.projects')}</th>
            <th className="py-2 text-end font-medium">{t('workspaces.members')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, slug, owner, total_projects, total_members }) => (
            <tr key={id} className="border-b border-line">
              <td className="py-2 pe-3">
                <a href={addressOf(`/${slug}/`)} className="font-medium hover:underline" dir="auto">
                  {name}
                </a>
                <span className="block text-12 text-muted" dir="ltr">
                  /{slug}
                </span>
                <span className="block text-12 text-muted md:hidden">{owner.email}</span>
                <a
                  href={addressOf('/god-mode/audit', { workspace: id })}
                  className="inline-block text-12 leading-6 text-muted underline"
                >
                  {t('audit.title')}
                  <span className="sr-only"> {name}</span>
                </a>
              </td>
              <td className="py-2 pe-3 max-md:hidden">
                <span className="block" dir="auto">
                  {fullNameOf(owner) || owner.email}
                </span>
                <span className="block text-12 text-muted">{owner.email}</span>
              </td>
              <td className="num py-2 pe-3 text-end">{total_projects}</td>
              <td className="num py-2 text-end">{total_members}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
