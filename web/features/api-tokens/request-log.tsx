import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiRequest, ApiRequests, ApiTokenImage } from '#shared/contract/api-tokens.ts';
import { useWorkspacePlace, workspacePath } from '#web/features/workspaces/store.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { get } from '#web/lib/http/http.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

/** Requests made with a token in the last 30 days, newest first. */
export function RequestLog({ token }: { readonly token: ApiTokenImage }) {
  const { t } = useTranslation('api-tokens');
  const path = `${workspacePath(useWorkspacePlace(), 'api-tokens')}${token.id}/requests/`;
  // A later use of the token loads the log again.
  const { value, error, again, keep } = useRead<ApiRequests>(path, token.last_used);
  const more = async (before: string) => {
    try {
      const page = await get<ApiRequests>(path, { before });
      keep((last) => ({ ...page, today: last.today, results: [...last.results, ...page.results] }));
    } catch {
      showToast({ title: t('requests.notRead'), tone: 'error' });
    }
  };
  if (!value && error !== undefined) {
    return (
      <EmptyState
        title={t('requests.notRead')}
        action={<Button onClick={again}>{t('requests.again')}</Button>}
      />
    );
  }
  if (!value) return <Skeleton className="h-64 rounded-card" />;
  if (value.results.length === 0) {
    return <EmptyState title={t('requests.none')} text={t('requests.noneText')} />;
  }
  const { next } = value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-12 text-muted">{t('requests.today', { count: value.today })}</p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {value.results.map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
      </ul>
      {next !== null && (
        <Button onClick={() => void more(next)} className="justify-self-center">
          {t('requests.more')}
        </Button>
      )}
    </div>
  );
}

function RequestLine({ request }: { readonly request: ApiRequest }) {
  const [isOpen, setOpen] = useState(false);
  const isBad = request.response_code >= 400;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-start motion-quick hover:bg-hover touch:min-h-11"
      >
        <span className={classNames('num w-8 font-mono text-12', isBad && 'text-danger')}>
          {request.response_code}
        </span>
        <span className="w-14 font-mono text-12">{request.method}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-12" dir="ltr">
          {request.path}
        </span>
        <span className="num text-12 text-muted">{formatMoment(request.created_at)}</span>
      </button>
      {isOpen && <RequestDetail request={request} />}
    </li>
  );
}

function RequestDetail({ request }: { readonly request: ApiRequest }) {
  const { t } = useTranslation('api-tokens');
  const parts = [
    ['query', request.query_params],
    ['headers', request.headers],
    ['body', request.body],
    ['answer', request.response_body],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-canvas px-3 py-3">
      <p className="text-12 text-muted">
        {t('requests.from', {
          address: request.ip_address,
          agent: request.user_agent,
          count: request.milliseconds,
        })}
      </p>
      {parts.map(
        ([part, text]) =>
          text !== '' && (
            <div key={part} className="grid gap-1">
              <span className="text-12 font-medium text-muted">{t(`requests.${part}`)}</span>
              <pre
                dir="ltr"
                className="max-h-48 overflow-auto rounded-card border border-line bg-surface px-3 py-2 font-mono text-12 break-all whitespace-pre-wrap"
              >
                {text}
              </pre>
            </div>
          ),
      )}
    </div>
  );
}
