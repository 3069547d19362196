import {
  AlarmClock,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  Copy,
  Ellipsis,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { statusNow } from './store.ts';
import type { IntakeActs } from './use-acts.ts';
import type { Intake } from './use-intake.ts';

interface DecisionBarProps {
  readonly intake: Intake;
  readonly acts: IntakeActs;
  readonly row: IntakeIssueImage;
  /** Several items are selected: the bar below the list decides. */
  readonly isChoosing: boolean;
}

/** Bar above a submission: its position in the list, and the decision or its buttons. */
export function DecisionBar(props: DecisionBarProps) {
  const { intake, row, isChoosing } = props;
  const { t } = useTranslation('intakes');
  const key = useKeyOf({ project_id: row.project, sequence_id: row.sequence_id });
  const status = statusNow(row, intake.now);
  const isDecided = status !== PENDING && status !== SNOOZED;
  const place = intake.rows.findIndex(({ id }) => id === row.id) + 1;
  return (
    <header
      className={`flex min-h-12 shrink-0 flex-wrap items-center gap-1 border-b border-line ps-3 pe-4 ${isDecided ? 'bg-sunken' : ''}`}
    >
      <IconButton
        className="md:hidden"
        icon={ChevronLeft}
        isDirectional
        label={t('back')}
        onClick={() => intake.open(undefined)}
      />
      <Steps {...props} />
      <span className="key ms-2">{key}</span>
      {place > 0 && (
        <span className="num ms-2 text-12 text-muted max-lg:hidden">
          {t('place', { place, count: intake.rows.length })}
        </span>
      )}
      <span className="min-w-2 flex-1" />
      {isDecided && <Outcome {...props} status={status} />}
      {!isDecided && !isChoosing && (
        <span className="max-md:hidden">
          <Choices acts={props.acts} row={row} />
        </span>
      )}
      <More {...props} status={status} itemKey={key} />
    </header>
  );
}

function Steps({ intake, row }: DecisionBarProps) {
  const { t } = useTranslation('intakes');
  const [previous, next] = [intake.neighbor(row.id, -1), intake.neighbor(row.id, 1)];
  return (
    <>
      <IconButton
        icon={ChevronUp}
        label={t('keys.previous')}
        shortcut={keysOf('intake-previous')}
        disabled={!previous}
        onClick={() => intake.open(previous)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('keys.next')}
        shortcut={keysOf('intake-next')}
        disabled={!next}
        onClick={() => intake.open(next)}
      />
    </>
  );
}

/** The decision buttons at the bottom of narrow screens. */
export function DecisionFoot({ intake, acts, row, isChoosing }: DecisionBarProps) {
  const status = statusNow(row, intake.now);
  if (isChoosing || (status !== PENDING && status !== SNOOZED)) return null;
  return (
    <div className="shrink-0 border-t border-line px-4 py-0.5 md:hidden [&_button]:flex-1">
      <Choices acts={acts} row={row} />
    </div>
  );
}

/** The four decisions; without permission with a reason. */
function Choices({ acts, row }: Pick<DecisionBarProps, 'acts' | 'row'>) {
  const { t } = useTranslation('intakes');
  const mayDecide = useCan(row.project)('intake_issue.decide');
  if (!mayDecide) return <span className="text-12 text-muted">{t('onlyAdmins')}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1.5 py-1.5">
      <Button variant="primary" icon={Check} shortcut="1" onClick={acts.accept}>
        {t('acts.accept')}
      </Button>
      <Button icon={X} shortcut="2" onClick={acts.decline}>
        {t('acts.decline')}
      </Button>
      <Button icon={Copy} shortcut="3" onClick={() => acts.ask('duplicate')}>
        {t('acts.duplicate')}
      </Button>
      <Button icon={AlarmClock} shortcut="h" onClick={() => acts.ask('snooze')}>
        {t('acts.snooze')}
      </Button>
    </div>
  );
}

/** The decision, who made it and when. */
function Outcome({ intake, row, status }: DecisionBarProps & { readonly status: number }) {
  const { t } = useTranslation('intakes');
  const { slug } = useWorkspace();
  const name = usePerson(row.decided_by)?.name ?? t('sender.unknown');
  const target = workItems.use(row.duplicate_to);
  const targetKey = useKeyOf(target);
  const ownKey = useKeyOf({ project_id: row.project, sequence_id: row.sequence_id });
  const next = intake.neighbor(row.id, 1);
  const word = status === 2 && targetKey === '' ? 'duplicateUnknown' : String(status);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 py-1.5">
      <p role="status" className="min-w-0 truncate" dir="auto">
        {t(`outcome.${word as '1'}`, {
          name,
          key: targetKey,
          moment: row.decided_at ? relative(row.decided_at, intake.now) : '',
        })}
      </p>
      <LinkButton
        to="/$slug/browse/$key"
        params={{ slug, key: status === 2 && targetKey ? targetKey : ownKey }}
      >
        {t('acts.openItem')}
      </LinkButton>
      {next && (
        <Button variant="primary" shortcut="j" onClick={() => intake.open(next)}>
          {t('acts.next')}
        </Button>
      )}
    </div>
  );
}

interface MoreProps extends DecisionBarProps {
  readonly status: number;
  readonly itemKey: string;
}

function More({ acts, row, status, itemKey }: MoreProps) {
  const { t } = useTranslation('intakes');
  const { slug } = useWorkspace();
  const can = useCan(row.project);
  const address = `/${slug}/projects/${row.project}/intake?id=${row.issue}`;
  const copy = async () => {
    await copyText(
      new URL(addressOf(address), location.origin).href,
      t('copied', { key: itemKey }),
    );
  };
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('acts.more')} />}>
      <MenuItem onSelect={() => void copy()}>{t('acts.copyLink')}</MenuItem>
      {status !== PENDING && can('intake_issue.decide') && (
        <MenuItem onSelect={() => acts.reopen(row)}>
          {t(status === SNOOZED ? 'acts.unsnooze' : 'acts.reopen')}
        </MenuItem>
      )}
      {can('intake_issue.delete', row.created_by) && (
        <>
          <MenuSeparator />
          <MenuItem isDanger onSelect={() => acts.ask('remove')}>
            {t('acts.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
