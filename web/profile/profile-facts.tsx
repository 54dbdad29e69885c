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
import { addTexts } from '../platform/texts/texts.ts';
import { actorText, detailText, rowText, valueText } from '../points/audit/fact-text.ts';
import { useWay } from '../points/use-way.ts';
import { profileFactsTexts } from './profile-facts.texts.ts';
import classes from './profile-facts.module.css';

addTexts(profileFactsTexts);

const ROWS = 10;

/** What was recorded about a person, for themselves and admins. It is asked for once it is wished: most come for the points. */
export default function ProfileFacts({ profileId }: { profileId: string }) {
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
        {t('recorded.title')}
      </h2>
      {!shown && <Button onClick={() => setShown(true)}>{t('recorded.show')}</Button>}
      {shown && (
        <div className={classes.sheet}>
          <DataTable<AuditRow>
            label={t('recorded.table')}
            columns={[
              {
                key: 'time',
                head: t('recorded.time'),
                cell: ({ recordedAt }) => <Time at={recordedAt} as="dateTime" />,
                soft: true,
                from: 768,
              },
              {
                key: 'fact',
                head: t('recorded.what'),
                cell: (row) => (
                  <>
                    {rowText(row)}
                    <Time at={row.recordedAt} as="dateTime" className={`${classes.when} meta num`} />
                  </>
                ),
                names: true,
                grow: 1,
              },
              {
                key: 'details',
                head: t('recorded.details'),
                cell: (row) => <bdi>{detailsText(row)}</bdi>,
                soft: true,
                from: 1024,
                grow: 1,
              },
              { key: 'by', head: t('recorded.by'), cell: (row) => <bdi>{actorText(row, me)}</bdi>, soft: true },
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
            {t('recorded.newer')}
          </Button>
          <Button disabled={!next || loading} onClick={() => next && way.on(next)}>
            {t('recorded.older')}
          </Button>
        </div>
      )}
    </section>
  );

  function instead() {
    if (error && !facts) return <FailedState status={error.status} onRetry={refetch} />;
    if (facts?.length === 0) return <EmptyState kind="none" level={3} title={t('recorded.none')} />;
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
