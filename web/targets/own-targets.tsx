import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import type { TargetItemRow } from '../../projections/targets/targets.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { formatPoints } from '../platform/format/numbers.ts';
import { useResource } from '../platform/live-resources.ts';
import { useLiveView } from '../platform/live.ts';
import { targetValuesPath } from '../points/series-paths.ts';
import { verdictText } from './pace-bar.tsx';
import { verdictOf } from './pace-values.ts';
import { nameOf } from './period-names.ts';
import { Ring } from './ring.tsx';
import { useTargetItems } from './targets-of.tsx';
import { shownPace } from './values/grid-answers.ts';
import './targets-texts.ts';
import classes from './own-targets.module.css';

type OwnProps = {
  seriesId: string;
  profileId: string;
  /** An instant of the past; null is live. */
  at: Instant | null;
  sense: Sense;
};

/** As many of a series have room beside its name. */
const MOST = 3;

/** How far along oneself is with the targets of a series: a ring for each that is one's own, live. */
export function OwnTargets({ seriesId, ...of }: OwnProps) {
  const { items } = useTargetItems(seriesId);
  return items?.slice(0, MOST).map((item) => <OwnTarget key={item.id} item={item} {...of} />);
}

function OwnTarget({ item, profileId, at, sense }: Omit<OwnProps, 'seriesId'> & { item: TargetItemRow }) {
  const { t } = useTranslation();
  const past = useResource('targets/pace', at === null ? null : { target_item_id: item.id, group_member_id: profileId, at, sense }, {
    staleOn: [{ view: 'targets' }, { view: 'entries', key: item.score_series_id }],
    keep: true,
  });
  const live = useLiveView('target-pace', at === null ? { itemId: item.id, profileId } : null, [{ block: 0 }]);
  const row = at === null ? live.byId.get(profileId) : past.data?.rows[0];
  // Whoever has but the default target's value sees that one's ring.
  const pace = row && row.by !== 'default' ? shownPace(row, item.timezone) : null;
  if (!row || !pace || pace.band === null) return null;
  const share = t('targets.say.share', {
    reached: formatPoints(pace.reached),
    target: formatPoints(pace.target),
    period: nameOf(item.period, { start: row.from }),
  });
  const said = t('targets.ring', { item: item.name, share, verdict: verdictText(verdictOf(pace), t) });
  return (
    <Link className={classes.own} to={targetValuesPath(item.score_series_id, item.id)} aria-label={said} title={said}>
      <Ring pace={pace} />
      <span className={`${classes.share} num`}>
        <span className="strong">{formatPoints(pace.reached)}</span> {t('targets.of', { target: formatPoints(pace.target) })}
      </span>
    </Link>
  );
}
