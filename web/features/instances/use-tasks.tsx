import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HttpError } from '#web/lib/http/http.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

interface Tasks {
  /** Error of the last task; null after a success. */
  readonly problem: ReactNode;
  readonly run: (task: () => Promise<void>) => void;
}

/** Runs an admin's tasks and shows their errors. */
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
