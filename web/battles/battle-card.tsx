import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import { competitionPath } from '../competitions/competition-paths.ts';
import { useNow } from '../platform/format/use-now.ts';
import { useViewer } from '../platform/session/session.ts';
import { Answer } from './answer.tsx';
import { type Fought, isFought } from './duel-values.ts';
import { sayBattle, sayTerms } from './say-battle.ts';
import classes from './battles.module.css';

/** How a battle stands; one that waits for my answer takes it. Nothing of what is none. */
export default function BattleCard({ row }: { row: CompetitionRow }) {
  return isFought(row) ? <Card row={row} /> : null;
}

function Card({ row }: { row: Fought }) {
  const { t } = useTranslation();
  const { profileId: me } = useViewer();
  const now = useNow(60_000);
  const terms = sayTerms(row, me, now, t);
  return (
    <article className={classes.card} aria-label={row.name} data-awaits={row.awaits_response === 1 || undefined}>
      <div className={classes.words}>
        <Link className={classes.title} to={competitionPath(row.id)}>
          <bdi>{row.name}</bdi>
        </Link>
        <span className="soft">{sayBattle(row, me, now, t)}</span>
        {terms.length > 0 && <span className="meta">{terms.join(' · ')}</span>}
      </div>
      {row.awaits_response === 1 && <Answer battleId={row.id} />}
    </article>
  );
}
