import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { HealthFinding, HealthFindings, HealthLevel } from '#shared/contract/health-checks.ts';
import { factValues, findingKeys } from '#shared/lib/finding-words.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { sizeText } from '#web/lib/formats/size-text.ts';
import { send } from '#web/lib/http/http.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';

import { Row, Rows } from './page-parts.tsx';

const EVERY_MS = 15_000;
const ORDER: readonly HealthLevel[] = ['bad', 'warn'];
const LOOKS = {
  ok: { icon: CircleCheck, tone: 'text-success' },
  warn: { icon: TriangleAlert, tone: 'text-warning' },
  bad: { icon: CircleAlert, tone: 'text-danger' },
} as const;

/** The checks: what needs attention, worst first; the rest is folded. */
export function HealthChecks() {
  const { t } = useTranslation('checks');
  const findings = useFindings();
  if (!findings) return null;
  const concerns = ORDER.flatMap((level) => findings.filter((one) => one.level === level));
  const good = findings.filter(({ level }) => level === 'ok');
  return (
    <div>
      {concerns.length > 0 && (
        <div className="mb-3">
          <FindingRows label={t('title')} findings={concerns} />
        </div>
      )}
      <Disclosure
        title={
          <>
            {t(concerns.length > 0 ? 'inOrder' : 'allGood')}{' '}
            <span className="num ms-1 font-normal">{formatNumber(good.length)}</span>
          </>
        }
      >
        <div className="mt-2">
          <FindingRows label={t('inOrder')} findings={good} />
        </div>
      </Disclosure>
    </div>
  );
}

/** What the checks found last; null before. A failed reading keeps it. */
function useFindings(): readonly HealthFinding[] | null {
  const [findings, setFindings] = useState<readonly HealthFinding[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const path = '/api/instances/checks/';
      const [found] = await Promise.all([
        send<HealthFindings>('GET', path, { isOtherSession: true }).catch(() => null),
        loadMessages('checks'),
      ]);
      if (!isOver && found) setFindings(found.results);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
  return findings;
}

interface FindingRowsProps {
  readonly label: string;
  readonly findings: readonly HealthFinding[];
}

function FindingRows({ label, findings }: FindingRowsProps) {
  return (
    <Rows label={label}>
      {findings.map((finding) => (
        <FindingRow key={finding.key} finding={finding} />
      ))}
    </Rows>
  );
}

function FindingRow({ finding }: { readonly finding: HealthFinding }) {
  const { t } = useTranslation('checks');
  const { level, facts } = finding;
  const { name, said, toDo } = findingKeys(finding);
  const values = factValues(facts, { bytes: sizeText, moment: formatMoment, number: formatNumber });
  const { icon, tone } = LOOKS[level];
  return (
    <Row>
      <div className="flex items-start gap-3">
        <span className="mt-0.5 shrink-0">
          <Icon of={icon} className={tone} />
          <span className="sr-only">{t(level)}</span>
        </span>
        <div className="grid min-w-0 flex-1 gap-x-4 md:grid-cols-[12rem_1fr]">
          <h2 className="font-medium">{t(name)}</h2>
          <div className="min-w-0 wrap-anywhere">
            <p>{t(said, values)}</p>
            {toDo && <p className="mt-0.5 text-muted">{t(toDo, values)}</p>}
          </div>
        </div>
      </div>
    </Row>
  );
}
