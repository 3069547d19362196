import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HttpError } from '#web/lib/http/http.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

interface Tasks {
  /** Why the last one could not be done; null when it was. */
  readonly problem: ReactNode;
  readonly run: (task: () => Promise<void>) => void;
}

/** Does what an admin asks for, and shows why it could not be done. */
export function useTasks(): Tasks {
  const { t } = useTranslation('instances');
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (task: () => Promise<void>) => {
    setProblem(null);
    try {
      await task();
    } catch (error) {
      setProblem(error instanceof HttpError && error.status >= 400 ? error.message : t('away'));
    }
  };
  return {
    run: (task) => void attempt(task),
    problem: problem !== null && (
      <div className="mb-4">
        <Banner tone="danger" onClose={() => setProblem(null)} closeLabel={t('closeMessage')}>
          {problem}
        </Banner>
      </div>
    ),
  };
}
