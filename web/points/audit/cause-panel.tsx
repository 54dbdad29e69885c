import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow, ScoreSeriesRow } from '../../../projections/views.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatGain } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { formatClock, formatDate, zoneName } from '../../platform/format/times.ts';
import { useResource } from '../../platform/live-resources.ts';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { actorText, detailText, rowText, valueText } from './fact-text.ts';
import classes from './audit.module.css';

type CausePanelProps = { row: AuditRow; series: ScoreSeriesRow | null | undefined; onClose: () => void; onOpen: (row: AuditRow) => void };

/** One fact in full: what it says, what led to it from the first command on, and what else the same command led to. */
export function CausePanel({ row, series, onClose, onOpen }: CausePanelProps) {
  const zone = series?.timezone;
  const { t } = useTranslation();
  const { profileId: me } = useViewer();
  const { data, error, refetch } = useResource<{ chain: AuditRow[]; followed: AuditRow[] }>('scoreseries/audit_cause', {
    event: row.eventId,
  });
  const others = data?.followed.filter(({ eventId }) => !data.chain.some((fact) => fact.eventId === eventId)) ?? [];
  return (
    <AsidePanel title={rowText(row)} onClose={onClose}>
      <div className={classes.panel}>
        <dl className={classes.values}>
          {row.name && <Value name={t('points.history.player')}>{row.name}</Value>}
          {row.points !== null && <Value name={t('points.history.points')}>{formatGain(row.points)}</Value>}
          <Value name={t('points.audit.recorded')}>
            <Instant at={row.recordedAt} zone={zone} />
          </Value>
          {row.occurredAt && row.occurredAt !== row.recordedAt && (
            <Value name={t('points.audit.occurred')}>
              <Instant at={row.occurredAt} zone={zone} />
            </Value>
          )}
          <Value name={t('points.audit.who')}>{actorText(row, me)}</Value>
          <Value name={t('points.audit.through')}>{t(`points.channel.${row.channel}`)}</Value>
          {row.reason && <Value name={t('points.audit.why')}>{row.reason}</Value>}
          {Object.entries(row.details).map(([name, value]) => (
            <Value key={name} name={detailText(name)}>
              {(name === 'pointType' && series?.point_types.find(({ id }) => id === value)?.name) || valueText(value)}
            </Value>
          ))}
        </dl>
        <h3>{t('points.audit.chain')}</h3>
        {error && !data ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : data ? (
          <>
            <ol className={classes.chain}>
              {data.chain.map((fact) => (
                <Step key={fact.eventId} fact={fact} me={me} here={fact.eventId === row.eventId} onOpen={onOpen} />
              ))}
            </ol>
            {others.length > 0 && (
              <>
                <h3>{t('points.audit.together')}</h3>
                <ol className={classes.chain}>
                  {others.map((fact) => (
                    <Step key={fact.eventId} fact={fact} me={me} here={false} onOpen={onOpen} />
                  ))}
                </ol>
              </>
            )}
          </>
        ) : (
          <Bone width="100%" height={64} />
        )}
      </div>
    </AsidePanel>
  );
}

function Step({ fact, me, here, onOpen }: { fact: AuditRow; me: string; here: boolean; onOpen: (row: AuditRow) => void }) {
  const line = (
    <>
      <span className="grow cut">
        {rowText(fact)}
        {fact.name && ` · ${fact.name}`}
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
        <Time at={fact.recordedAt} /> · {actorText(fact, me)}
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
  const here = `${formatDate(at)}, ${formatClock(at)}`;
  const there = zone && `${formatDate(at, zone)}, ${formatClock(at, zone)}`;
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
