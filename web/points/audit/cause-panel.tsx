import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditAct, AuditRow } from '../../../projections/audit-trail/audit-trail.view.ts';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatGain } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { formatDateClock, zoneName } from '../../platform/format/times.ts';
import { useResource } from '../../platform/live-resources.ts';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Pager } from '../../platform/table/pager.tsx';
import { useSettled } from '../../platform/table/use-settled.ts';
import { useWay } from '../use-way.ts';
import { actorText, actText, detailText, isAct, rowText, valueText } from './fact-text.ts';
import classes from './audit.module.css';

/** What led to a fact, and a page of what the same command led to. */
const PAGE_FACTS = 200;

type CausePanelProps = {
  row: AuditRow | AuditAct;
  series: ScoreSeriesRow | null | undefined;
  onClose: () => void;
  onOpen: (row: AuditRow) => void;
};

/**
 * What somebody did with all its facts; or one fact in full: what it says, what led to it from the first command on, and what else the same
 * command led to.
 */
export function CausePanel({ row, series, onClose, onOpen }: CausePanelProps) {
  const zone = series?.timezone;
  const { t } = useTranslation();
  const { profileId: me } = useViewer();
  const way = useWay(row.eventId);
  const { data, error, former, refetch } = useResource(
    'scoreseries/audit_cause',
    { event: row.eventId, after: way.after, limit: PAGE_FACTS },
    { keep: true },
  );
  const others = data?.followed.filter(({ eventId }) => !data.chain.some((fact) => fact.eventId === eventId)) ?? [];
  const next = data?.next;
  const before = useSettled(way.pages * PAGE_FACTS, former);
  const pager = data && (next || before > 0) && (
    <Pager from={before + 1} to={before + data.followed.length} onBack={way.back} onOn={next && !former ? () => way.on(next) : undefined} />
  );
  const act = isAct(row);
  return (
    <AsidePanel title={act ? t('points.audit.act') : rowText(row)} onClose={onClose}>
      <div className={classes.panel}>
        {act && <p className={classes.did}>{actText(row, me)}</p>}
        <dl className={classes.values}>
          {!act && row.name && (
            <Value name={t('points.history.player')}>
              <bdi>{row.name}</bdi>
            </Value>
          )}
          {row.points !== null && <Value name={t('points.history.points')}>{formatGain(row.points)}</Value>}
          <Value name={t('points.audit.recorded')}>
            <Instant at={row.recordedAt} zone={zone} />
          </Value>
          {row.occurredAt && row.occurredAt !== row.recordedAt && (
            <Value name={t('points.audit.occurred')}>
              <Instant at={row.occurredAt} zone={zone} />
            </Value>
          )}
          {!act && (
            <Value name={t('points.audit.who')}>
              <bdi>{actorText(row, me)}</bdi>
            </Value>
          )}
          <Value name={t('points.audit.through')}>{t(`points.channel.${row.channel}`)}</Value>
          {!act && row.reason && (
            <Value name={t('points.audit.why')}>
              <bdi>{row.reason}</bdi>
            </Value>
          )}
          {!act &&
            Object.entries(row.details).map(([name, value]) => (
              <Value key={name} name={detailText(name)}>
                <bdi>{(name === 'pointType' && series?.point_types.find(({ id }) => id === value)?.name) || valueText(value)}</bdi>
              </Value>
            ))}
        </dl>
        {error && !data ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : !data ? (
          <Bone width="100%" height={64} />
        ) : act ? (
          <Steps title={t('points.audit.facts')} facts={data.followed} me={me} onOpen={onOpen} foot={pager} />
        ) : (
          <>
            <Steps title={t('points.audit.chain')} facts={data.chain} here={row.eventId} me={me} onOpen={onOpen} />
            {(others.length > 0 || pager) && (
              <Steps title={t('points.audit.together')} facts={others} me={me} onOpen={onOpen} foot={pager} />
            )}
          </>
        )}
      </div>
    </AsidePanel>
  );
}

type StepsProps = {
  title: string;
  facts: readonly AuditRow[];
  here?: string;
  me: string;
  onOpen: (row: AuditRow) => void;
  foot?: ReactNode;
};

function Steps({ title, facts, here, me, onOpen, foot }: StepsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ol className={classes.chain}>
        {facts.map((fact) => (
          <Step key={fact.eventId} fact={fact} me={me} here={fact.eventId === here} onOpen={onOpen} />
        ))}
      </ol>
      {foot && <div className={`${classes.foot} num`}>{foot}</div>}
    </section>
  );
}

function Step({ fact, me, here, onOpen }: { fact: AuditRow; me: string; here: boolean; onOpen: (row: AuditRow) => void }) {
  const line = (
    <>
      <span className="grow cut">
        {rowText(fact)}
        {fact.name && (
          <>
            {' · '}
            <bdi>{fact.name}</bdi>
          </>
        )}
      </span>
      {fact.points !== null && <span className="num">{formatGain(fact.points)}</span>}
    </>
  );
  return (
    <li className={classes.step} aria-current={here || undefined}>
      {here ? (
        <p className={`${classes.here} strong`}>{line}</p>
      ) : (
        <Button kind="quiet" className={classes.stepButton} onClick={() => onOpen(fact)}>
          {line}
        </Button>
      )}
      <p className="meta num">
        <Time at={fact.recordedAt} /> · <bdi>{actorText(fact, me)}</bdi>
      </p>
    </li>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** In the viewer's zone, and in the series' where clocks there differ. */
function Instant({ at, zone }: { at: string; zone: string | undefined }) {
  const here = formatDateClock(at);
  const there = zone && formatDateClock(at, zone);
  return (
    <>
      {here} {zoneName(at)}
      {there && there !== here && (
        <span className="meta">
          {' '}
          {there} {zoneName(at, zone)}
        </span>
      )}
    </>
  );
}
