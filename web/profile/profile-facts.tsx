import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { Time } from '../platform/format/time.tsx';
import { useResource } from '../platform/live-resources.ts';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { DataTable } from '../platform/table/data-table.tsx';
import { actorText, detailText, rowText, valueText } from '../points/audit/fact-text.ts';
import { useWay } from '../points/use-way.ts';
import './profile-texts.ts';
import classes from './profile.module.css';

const ROWS = 10;

/** What was recorded about a person, for themselves and admins. It is asked for once it is wished: most come for the points. */
export function ProfileFacts({ profileId }: { profileId: string }) {
  const { t } = useTranslation();
  const { profileId: me, organisationId } = useViewer();
  const [shown, setShown] = useState(false);
  const way = useWay(profileId);
  const { data, error, loading, refetch } = useResource(
    'profile/facts',
    shown ? { player: profileId, limit: ROWS, ...(way.after !== undefined && { after: way.after }) } : null,
    { staleOn: [{ view: 'audit-trail', key: organisationId }], keep: true },
  );
  const facts = data?.facts;
  const next = data?.next;

  return (
    <section aria-labelledby="recorded">
      <h2 id="recorded" className={classes.heading}>
        {t('profile.recorded')}
      </h2>
      {!shown && <Button onClick={() => setShown(true)}>{t('profile.showRecorded')}</Button>}
      {shown && (
        <div className={classes.sheet}>
          <DataTable<AuditRow>
            label={t('profile.recordedTable')}
            columns={[
              {
                key: 'time',
                head: t('profile.time'),
                cell: ({ recordedAt }) => <Time at={recordedAt} as="dateTime" />,
                soft: true,
                from: 768,
              },
              {
                key: 'fact',
                head: t('profile.what'),
                cell: (row) => (
                  <>
                    {rowText(row)}
                    <Time at={row.recordedAt} as="dateTime" className={`${classes.when} meta num`} />
                  </>
                ),
                names: true,
                grow: 1,
              },
              { key: 'details', head: t('profile.details'), cell: (row) => <bdi>{detailsText(row)}</bdi>, soft: true, from: 1024, grow: 1 },
              { key: 'by', head: t('profile.given'), cell: (row) => <bdi>{actorText(row, me)}</bdi>, soft: true },
            ]}
            rows={facts}
            rowKey={({ eventId }) => eventId}
            instead={instead()}
          />
        </div>
      )}
      {(way.back || next) && (
        <div className={classes.pager}>
          <Button disabled={!way.back} onClick={way.back}>
            {t('profile.newer')}
          </Button>
          <Button disabled={!next || loading} onClick={() => next && way.on(next)}>
            {t('profile.older')}
          </Button>
        </div>
      )}
    </section>
  );

  function instead() {
    if (error && !facts) return <FailedState status={error.status} onRetry={refetch} />;
    if (facts?.length === 0) return <EmptyState kind="none" level={3} title={t('profile.nothingRecorded')} />;
    return undefined;
  }
}

/** The reason, else what the fact says in words; ids say nothing to people. */
function detailsText({ reason, details }: AuditRow): string {
  if (reason) return reason;
  return Object.entries(details)
    .filter(([name, value]) => value !== null && value !== false && !/Ids?$/.test(name))
    .map(([name, value]) => `${detailText(name)} ${valueText(value ?? null)}`)
    .join(', ');
}
