import { IconEye, IconFileDownload, IconRobot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { Time } from '../platform/format/time.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { useWay } from '../points/use-way.ts';
import './account-pages-texts.ts';
import classes from './account.module.css';

const AT_ONCE = 10;

/** Which admins and programs read of oneself: when, and what. */
export function PersonalReads() {
  const { t } = useTranslation();
  const { after, back, on } = useWay('reads');
  const { data, error, refetch } = useResource('account/reads', { limit: AT_ONCE, after });
  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  if (!data) return <Bone width="60%" height={16} />;
  const { reads, next } = data;
  if (reads.length === 0 && !back && next === null) return <p className="soft">{t('archive.nobodyRead')}</p>;
  return (
    <>
      <ul className={classes.rows}>
        {reads.map(({ id, program, name, what, org_name, time }) => {
          const What = program === 1 ? IconRobot : what === 'export' || what === 'archive' ? IconFileDownload : IconEye;
          return (
            <li key={id}>
              <What size={20} stroke={1.75} className={classes.icon} />
              <div className="grow">
                <p>
                  <bdi className="strong">{name ?? t(program === 1 ? 'archive.program' : 'archive.admin')}</bdi> {t(`archive.read.${what}`)}
                </p>
                <p className="meta">
                  <bdi>{org_name}</bdi>
                  {' · '}
                  <Time at={time} as="date" />
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {(back ?? next) && (
        <p className={classes.name}>
          <Button disabled={!back} onClick={back}>
            {t('table.newer')}
          </Button>
          <Button disabled={next === null} onClick={() => next !== null && on(next)}>
            {t('table.older')}
          </Button>
        </p>
      )}
    </>
  );
}
