import { Select } from '@mantine/core';
import { IconBolt, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { addressOf } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { formatDay, formatMonth, formatYear } from '../../platform/format/times.ts';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { ConsequencesTable } from '../../points/revocation/consequences-table.tsx';
import { Line, Lines } from '../../points/revocation/told-line.tsx';
import { TRY } from '../automation-paths.ts';
import { type RuleTrial, type triedRule, useRuleTrial } from './use-rule-trial.ts';
import revocation from '../../points/revocation/revocation.module.css';
import classes from './try-rule.module.css';

type TryRuleProps = {
  /** What would be tried now; nothing while it is not whole. */
  rule: ReturnType<typeof triedRule> | undefined;
  /** It is saved as it stands. */
  isSaved: boolean;
  busy: boolean;
  refusal: string | undefined;
  /** What a trial showed is to be given. Answers whether that was done. */
  onGive: (trial: RuleTrial) => Promise<boolean>;
  /** There is no room beside the rule: it stands below. */
  below: boolean;
};

/** What a rule would have given in a month: nothing is stored until somebody gives just that. */
export function TryRule({ below, ...props }: TryRuleProps) {
  const { t } = useTranslation();
  if (!below)
    return (
      <AsidePanel title={t('automations.try.title')}>
        <Trying {...props} />
      </AsidePanel>
    );
  return (
    <section className={classes.below} aria-labelledby="try-rule">
      <h2 id="try-rule">{t('automations.try.title')}</h2>
      <Trying {...props} />
    </section>
  );
}

const MONTHS = 13;

function Trying({ rule, isSaved, busy, refusal, onGive }: Omit<TryRuleProps, 'below'>) {
  const { t } = useTranslation();
  const [months] = useState(() => lastMonths(new Date()));
  const [chosen, setChosen] = useState(months[1]?.from ?? '');
  const { told, trying, error, run, cancel, forget } = useRuleTrial();
  const month = months.find(({ from }) => from === chosen);
  const { hash } = useLocation();
  const begun = useRef(false);
  // Whoever came to try it need not ask once more.
  useEffect(() => {
    if (hash !== `#${TRY}` || begun.current || !rule || !month) return;
    begun.current = true;
    void run(rule, month);
  });
  const isOf = told !== undefined && told.of === JSON.stringify(rule) && told.trial.from === chosen;
  return (
    <div className={classes.try}>
      <div className={classes.ask}>
        <Select
          label={t('automations.try.month')}
          allowDeselect={false}
          data={months.map(({ from }) => ({ value: from, label: `${formatMonth(from)} ${formatYear(from)}` }))}
          value={chosen}
          onChange={(from) => from !== null && setChosen(from)}
        />
        {trying ? (
          <Button onClick={cancel}>{t('automations.try.cancel')}</Button>
        ) : (
          <Button icon={<IconRefresh stroke={1.75} />} disabled={!rule || !month} onClick={() => rule && month && void run(rule, month)}>
            {t(told ? 'automations.try.again' : 'automations.try.try')}
          </Button>
        )}
      </div>
      <p className="soft" role="status">
        {!rule ? t('automations.try.waiting') : trying ? t('automations.try.trying') : !told && t('automations.try.begin')}
      </p>
      <Refusal>{error?.message ?? refusal}</Refusal>
      {told && (
        <>
          {!isOf && !trying && <Notice>{t('automations.try.other')}</Notice>}
          <Told trial={told.trial} />
          <div className={classes.acts}>
            <Button
              kind="fill"
              busy={busy}
              disabled={!isOf || trying || told.trial.givenCount + told.trial.takenCount === 0}
              onClick={() => void onGive(told.trial).then((isGiven) => isGiven && forget())}
            >
              {t(isSaved ? 'automations.try.give' : 'automations.try.saveAndGive')}
            </Button>
            <a className={classes.file} href={addressOf('automations/export_trial', { trial_id: told.trial.trialId })} download>
              <IconDownload size={16} stroke={1.75} aria-hidden="true" /> {t('automations.try.file')}
            </a>
          </div>
        </>
      )}
    </div>
  );
}

function Told({ trial }: { trial: RuleTrial }) {
  const { t } = useTranslation();
  const { givenCount, playerCount, takenCount, changeCount, fittingCount, answerCount, changes, skips, points, series } = trial;
  const nameOf = (seriesId: string) => series.find((one) => one.seriesId === seriesId)?.name;
  return (
    <>
      <p className={classes.count}>
        <b className="num">{formatCount(givenCount)}</b> {t('automations.try.entries', { count: givenCount })}
        {givenCount > 0 && `, ${t('automations.try.players', { count: playerCount, formatted: formatCount(playerCount) })}`}
      </p>
      <ul className={classes.sums}>
        {points.map(({ seriesId, points: sum }) => (
          <li key={seriesId}>
            <span className="strong num">{formatPoints(sum)}</span> {t('automations.try.pointsIn')} <bdi>{nameOf(seriesId)}</bdi>
          </li>
        ))}
        {takenCount > 0 && <li>{t('automations.try.taken', { count: takenCount, formatted: formatCount(takenCount) })}</li>}
      </ul>
      <p className="soft num">
        {t('automations.try.changes', { count: changeCount, formatted: formatCount(changeCount), fitting: formatCount(fittingCount) })}{' '}
        {t('automations.try.nothingWritten')}
      </p>
      {changes.length > 0 && (
        <section>
          <h3>{t('automations.try.answers')}</h3>
          <div className={revocation.frame}>
            <Lines rows={changes} count={answerCount} line={(change) => <AnswerLine key={keyOf(change)} change={change} />} />
          </div>
        </section>
      )}
      {skips.length > 0 && (
        <section>
          <h3>{t('automations.try.skipped')}</h3>
          <ul className={classes.skips}>
            {skips.map(({ why, count }) => (
              <li key={why}>
                <span className="strong num">{formatCount(count)}</span> {t(`automations.skipped.${why}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {givenCount + takenCount > 0 && (
        <section>
          <h3>{t('automations.try.follows')}</h3>
          <ConsequencesTable told={trial} />
        </section>
      )}
    </>
  );
}

type TriedChange = RuleTrial['changes'][number];

/** What the rule would answer to one change: whom it gives how much, whom it takes it back from, or why it does neither. */
function AnswerLine({ change: { occurredAt, given, taken, skipped } }: { change: TriedChange }) {
  const { t } = useTranslation();
  const people = [...new Set([...given, ...taken].map(({ name }) => name))].join(', ');
  const [why] = skipped;
  const points = [
    ...given.map((one) => formatPoints(one.points)),
    ...taken.map((one) => t('automations.try.back', { points: formatPoints(one.points) })),
  ];
  return (
    <Line icon={<IconBolt size={16} stroke={1.75} />} label={formatDay(occurredAt)} about={people} marked={false}>
      {points.length > 0 ? points.join(', ') : why && t(`automations.skipped.${why}`)}
    </Line>
  );
}

function keyOf({ itemId, event, occurredAt }: TriedChange): string {
  return `${itemId} ${event} ${occurredAt}`;
}

/** This month and those before it, the latest first, as whoever looks counts them. */
function lastMonths(now: Date): { from: string; to: string }[] {
  const startOf = (back: number) => new Date(now.getFullYear(), now.getMonth() - back).toISOString();
  return Array.from({ length: MONTHS }, (_, back) => ({ from: startOf(back), to: startOf(back - 1) }));
}
