import { REASONS } from '../../src/battles/battle.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import { useResource } from '../platform/live-resources.ts';
import { useViewer } from '../platform/session/session.ts';

/** What the two have won lately: mine, and the opponent's. */
export type Stats = { mine: PointAmount; theirs: PointAmount };

/** Whether the button is there, and when it cannot be pressed why (U-106). */
export type Offer = { available: boolean; reason: string | undefined; stats: Stats };

/** Whether the viewer can battle with a player: nothing where no button is, or nobody is asked for. */
export function useAvailability(opponentId: string | undefined): Offer | undefined {
  const { organisationId, profileId, personal } = useViewer();
  const asked = personal || opponentId === undefined || opponentId === profileId ? null : { opponentprofileid: opponentId };
  const { data } = useResource('battle/check_availbilty', asked, {
    staleOn: [{ view: 'competitions', key: organisationId }, { view: 'people', key: organisationId }, { view: 'organisations' }],
  });
  if (!data || data.showbattle === 0) return undefined;
  const of = (id: string | undefined) => data.playerstats.find(({ profileid }) => profileid === id)?.Score ?? '0';
  return {
    available: data.availbilty === 1,
    reason: data.nareason === null ? undefined : REASONS[data.nareason],
    stats: { mine: of(profileId), theirs: of(opponentId) },
  };
}
