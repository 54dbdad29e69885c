import { useTranslation } from 'react-i18next';
import { useResource } from '../platform/live-resources.ts';
import { useViewer } from '../platform/session/session.ts';
import BattleCard from './battle-card.tsx';
import '../competitions/competitions-texts.ts';
import classes from './battles.module.css';

/** The battles that the viewer has with a player, or, on their own profile, with anybody: those to be answered first. */
export function BattleCards({ profileId }: { profileId: string }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { data } = useResource('competition/get_competitions', viewer.personal ? null : { filter: 'active' }, {
    staleOn: [{ view: 'competitions', key: viewer.organisationId }],
  });
  const shared = (data?.competitions ?? []).filter(
    ({ battle, is_denied: denied }) =>
      battle && denied === 0 && [viewer.profileId, profileId].every((id) => id === battle.challenger || id === battle.opponent),
  );
  if (shared.length === 0) return null;
  return (
    <section aria-labelledby="battles">
      <h2 id="battles" className={classes.heading}>
        {t('battle.battles')}
      </h2>
      <div className={classes.cards}>
        {shared
          .toSorted((one, other) => other.awaits_response - one.awaits_response)
          .map((row) => (
            <BattleCard key={row.id} row={row} />
          ))}
      </div>
    </section>
  );
}
