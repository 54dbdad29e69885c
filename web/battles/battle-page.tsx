import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import { isDated } from '../competitions/state-text.ts';
import { useWayBack } from '../competitions/way-back.tsx';
import { useNow } from '../platform/format/use-now.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Answer } from './answer.tsx';
import { Duel } from './duel.tsx';
import { type Fought, isFought, sidesOf } from './duel-values.ts';
import { Facing } from './facing.tsx';
import { sayBattle, sayTerms } from './say-battle.ts';
import '../competitions/competitions-texts.ts';
import classes from './battles.module.css';

/** A battle: a challenge that waits or came to nothing, or two players against each other. */
export default function BattlePage({ competition }: { competition: CompetitionRow }) {
  if (!isFought(competition)) return null;
  return isDated(competition) ? <Duel row={competition} /> : <Challenge row={competition} />;
}

function Challenge({ row }: { row: Fought }) {
  const { t } = useTranslation();
  const { profileId: me } = useViewer();
  const now = useNow(60_000);
  const terms = sayTerms(row, me, now, t);
  const back = useWayBack();
  const [left, right] = sidesOf(row, me);
  return (
    <Page title={row.name} facts={t('battle.battle')} ownsFilled={row.awaits_response === 1} {...back}>
      <div className={classes.body}>
        <Facing
          faces={[
            { ...left, under: null },
            { ...right, under: null },
          ]}
          size={72}
        >
          <span className="meta">{t('battle.against')}</span>
        </Facing>
        <p className={`${classes.say} strong`} role="status">
          {sayBattle(row, me, now, t)}
        </p>
        {terms.length > 0 && <p className="soft">{terms.join(' · ')}</p>}
        {row.awaits_response === 1 && (
          <>
            <Answer battleId={row.id} filled />
            <p className="meta">{t('battle.fromZero')}</p>
          </>
        )}
        {row.is_denied === 1 && <p className="soft">{t('battle.free')}</p>}
      </div>
    </Page>
  );
}
