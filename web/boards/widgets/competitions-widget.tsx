import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Time } from '../../platform/format/time.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { competitionPath } from '../../competitions/competition-paths.ts';
import classes from '../boards.module.css';

/** The competitions that run. */
export function CompetitionsWidget() {
  const { t } = useTranslation();
  const { data } = useResource('competition/get_competitions', { filter: 'active' }, { staleOn: [{ view: 'competitions' }] });
  if (data?.competitions.length === 0) return <p className="soft">{t('boards.noCompetitions')}</p>;
  return (
    <ul className={classes.list}>
      {data?.competitions.map(({ id, name, end_date: ends }) => (
        <li key={id}>
          <Link to={competitionPath(id)} className="cut grow">
            <bdi>{name}</bdi>
          </Link>
          {ends !== null && <Time at={ends} as="date" className="meta" />}
        </li>
      ))}
    </ul>
  );
}
