import { useTranslation } from 'react-i18next';
import type { Told } from '../../../projections/revocations/told.values.ts';
import { BadgesAreTold } from './badges-told.tsx';
import { BalancesAreTold } from './balances-told.tsx';
import { LimitsAreTold } from './limits-told.tsx';
import { PlacesAreTold } from './places-told.tsx';
import { PostsAreTold } from './posts-told.tsx';
import { RulesAreTold } from './rules-told.tsx';
import { RoundsAreTold } from './rounds-told.tsx';
import { SeriesAreTold } from './series-told.tsx';
import { TargetsAreTold } from './targets-told.tsx';
import { isNothing } from './differences.ts';
import type { Drawn } from './drawn.ts';
import classes from './revocation.module.css';

/** How each area is drawn, in their order. */
const DRAWN: { readonly [Area in keyof Told]: Drawn<Told[Area][number]> } = {
  series: SeriesAreTold,
  limits: LimitsAreTold,
  rounds: RoundsAreTold,
  places: PlacesAreTold,
  badges: BadgesAreTold,
  rules: RulesAreTold,
  targets: TargetsAreTold,
  posts: PostsAreTold,
  balances: BalancesAreTold,
};

/** What follows, or followed, in the words of each area. Only what changes. */
export function ConsequencesTable({ told, moved }: { told: Told; moved?: ReadonlySet<string> }) {
  const { t } = useTranslation();
  if (isNothing(told)) return <p className="soft">{t('points.revoke.nothing')}</p>;
  return (
    <div className={classes.frame}>
      {Object.entries(DRAWN as { [area: string]: Drawn<unknown> }).map(([area, AreTold]) => (
        <AreTold key={area} told={told[area as keyof Told]} moved={moved} />
      ))}
    </div>
  );
}
