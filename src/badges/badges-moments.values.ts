import type { Moment } from '../feed/moment.values.ts';
import type { BadgeWon } from './badge-wins.events.ts';
import type { BadgeLook } from './badges.events.ts';

/** What a win means to people: nothing, where it is quiet, or nobody is to hear of the badge (U-099). @param notify as it stood when it was won */
export function momentOfWin(win: BadgeWon['data'], notify: BadgeLook['notify']): Moment | undefined {
  const { badgeId, winId, levelId, profileId, wonAt, value, teamIds, quiet } = win;
  if (quiet || notify === 'nobody') return undefined;
  return {
    kind: levelId === undefined ? 'badge' : 'badge_level',
    happenedAt: wonAt,
    profileIds: [profileId],
    teamIds,
    restsOn: winId,
    about: { badgeId, winId, ...(levelId !== undefined && { levelId }), ...(value !== undefined && { value }) },
    posted: true,
    celebrated: notify === 'group',
  };
}
